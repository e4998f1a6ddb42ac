import type { footerEn } from './en-footer.ts';
import type { Wording } from './wording.ts';

export const footerHi: Wording<typeof footerEn> = {
  social: 'हमें फ़ॉलो करें',
  names: {
    instagram: 'Instagram',
    youtube: 'YouTube',
    facebook: 'Facebook',
    twitter: 'Twitter',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
  },
};
