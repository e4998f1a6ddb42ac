import type { footerEn } from './en-footer.ts';
import type { Wording } from './wording.ts';

export const footerHi: Wording<typeof footerEn> = {
  about: 'सोशल मीडिया पर बढ़ोतरी, हज़ारों में: ऐसे प्रीपेड वॉलेट से, जिसका हिसाब हमेशा सही रहता है।',
  services: 'सर्विस',
  platforms: ['Instagram', 'YouTube', 'Facebook', 'TikTok'],
  help: 'मदद',
  helpCenter: 'हेल्प सेंटर: टिकट बनाएँ',
  social: 'हमें फ़ॉलो करें',
  names: {
    instagram: 'Instagram',
    youtube: 'YouTube',
    facebook: 'Facebook',
    twitter: 'Twitter',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
  },
  copyright: (brand) => `© 2025 ${brand}`,
};
