/** The words around choosing what to buy. */
export const catalogueEn = {
  hero: (firstName: string) => (firstName === '' ? 'What should grow today?' : `${firstName}, what should grow today?`),
  heroText: 'Choose a platform, pick a service, paste your link. You see the exact price before you pay.',
  steps: {
    title: 'How it works',
    hide: 'Hide these steps',
    each: ['Choose platform', 'Select service', 'Enter details', 'Place order'],
  },
  title: 'Select Services',
  failed: 'Failed to fetch services',
  empty: 'No platforms yet',
  emptyText: 'The shop is still being set up. Please look in again soon.',
};
