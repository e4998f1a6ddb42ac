import type { bonusEn } from './en-bonus.ts';
import type { Wording } from './wording.ts';

export const bonusHi: Wording<typeof bonusEn> = {
  name: 'बोनस',
  until: (amount, day) => `बोनस ${amount}, ${day} तक`,
  partUntil: (amount, part, day) => `बोनस ${amount}, इसमें से ${part} सिर्फ़ ${day} तक`,
  use: 'ऑर्डर के लिए वॉलेट में जितना कम पड़े, उतना इससे चुकता है। यह पैसे के रूप में नहीं मिलता।',
};
