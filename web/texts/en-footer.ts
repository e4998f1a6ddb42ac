/** The words at the foot of the pages. */
export const footerEn = {
  about: 'Social media growth by the thousand, from a prepaid wallet that adds up.',
  services: 'Services',
  /** Where the services of a platform are found. */
  platforms: ['Instagram', 'YouTube', 'Facebook', 'TikTok'],
  help: 'Help',
  helpCenter: 'Help Center - Raise Ticket',
  social: 'Follow us',
  names: {
    instagram: 'Instagram',
    youtube: 'YouTube',
    facebook: 'Facebook',
    twitter: 'Twitter',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
  },
  copyright: (brand: string) => `© 2025 ${brand}`,
};
