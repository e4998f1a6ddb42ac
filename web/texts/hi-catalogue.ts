import type { catalogueEn } from './en-catalogue.ts';
import type { Wording } from './wording.ts';

export const catalogueHi: Wording<typeof catalogueEn> = {
  hero: (firstName) => (firstName === '' ? 'आज क्या बढ़ाना है?' : `${firstName}, आज क्या बढ़ाना है?`),
  heroText: 'प्लेटफ़ॉर्म चुनें, सर्विस चुनें, अपना लिंक डालें। भुगतान से पहले ही सही कीमत दिख जाती है।',
  steps: {
    title: 'यह कैसे काम करता है',
    hide: 'ये चरण छिपाएँ',
    each: ['प्लेटफ़ॉर्म चुनें', 'सर्विस चुनें', 'जानकारी भरें', 'ऑर्डर करें'],
  },
  title: 'सर्विस चुनें',
  failed: 'सर्विस नहीं मिल सकीं',
  empty: 'अभी कोई प्लेटफ़ॉर्म नहीं है',
  emptyText: 'शॉप अभी तैयार हो रही है। कृपया थोड़ी देर में फिर देखें।',
};
