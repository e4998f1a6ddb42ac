/** How a customer hears of payments while no page of the shop is open. */
export const noticesEn = {
  title: 'Hear about your payments',
  lead: 'When a payment is credited or refused, or money goes back to you. The bell shows it in any case.',
  failed: 'These switches could not be loaded',
  mail: 'By mail',
  mailText: 'To the address of your account.',
  device: 'On this device',
  deviceText: 'A notification, even when no page of the shop is open, for as long as you are signed in here.',
  unsupported:
    'This browser can’t. On an iPhone, add the shop to the Home Screen first; elsewhere a current Chrome, Edge, Firefox or Safari can.',
  denied:
    'Notifications are blocked. Allow them in the site settings (the icon left of the address), then load this page again.',
  saved: 'Saved',
  saveFailed: 'This was not saved',
  tryAgain: 'Please try again in a moment.',
};
