/** Where else the shop is to be found, at the foot of its pages. */
export const footerEn = {
  social: 'Follow us',
  names: {
    instagram: 'Instagram',
    youtube: 'YouTube',
    facebook: 'Facebook',
    twitter: 'Twitter',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
  },
};
