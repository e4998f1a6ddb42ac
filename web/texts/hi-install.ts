import type { installEn } from './en-install.ts';
import type { Wording } from './wording.ts';

export const installHi: Wording<typeof installEn> = {
  text: 'आपका वॉलेट और ऑर्डर आपके फ़ोन की होम स्क्रीन पर, बिना कनेक्शन के भी।',
  submit: 'ऐप इंस्टॉल करें',
  byHand: { before: 'Safari में', share: 'शेयर करें', between: ' पर टैप करें, फिर', add: 'होम स्क्रीन में जोड़ें', after: ' चुनें।' },
  dismiss: 'नहीं, धन्यवाद',
};
