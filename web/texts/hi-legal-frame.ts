import type { legalFrameEn } from './en-legal-frame.ts';
import type { Wording } from './wording.ts';

/** The documents themselves are the operator's, and stand as they were written. */
export const legalFrameHi: Wording<typeof legalFrameEn> = {
  version: (day, number) => (number === 0 ? `${day} से लागू` : `संस्करण ${number}, ${day} से लागू`),
  inEnglish: 'यह दस्तावेज़ अंग्रेज़ी में लिखा गया है और यहाँ वैसा ही दिखाया गया है।',
  asWritten: 'यह दस्तावेज़ उसी भाषा में है जिसमें शॉप ने इसे लिखा है।',
  languageCookie:
    'आपकी चुनी हुई भाषा एक साल तक “lang” नाम की कुकी में रहती है। उसमें सिर्फ़ भाषा लिखी होती है (“hi” या “en”), आपके बारे में कुछ नहीं। विज्ञापन या ट्रैकिंग की कोई कुकी नहीं है।',
};
