import type { NoticeTopic } from '../../contract/notice-settings.ts';

/** How a customer hears of payments while no page of the shop is open. */
export const noticesEn = {
  title: 'What you hear of, and how',
  lead: 'Of your payments, orders and tickets, in the language of these pages. The bell shows all of it in any case.',
  failed: 'These switches could not be loaded',
  mail: 'By mail',
  mailText: 'To the address of your account.',
  device: 'On this device',
  deviceText: 'A notification, even when no page of the shop is open, for as long as you are signed in here.',
  unsupported:
    'This browser can’t. On an iPhone, add the shop to the Home Screen first; elsewhere a current Chrome, Edge, Firefox or Safari can.',
  denied:
    'Notifications are blocked. Allow them in the site settings (the icon left of the address), then load this page again.',
  each: 'Of each kind',
  mailsAreOff: 'You get no mails at all, so the mail switches rest. Switch “By mail” on to choose by kind.',
  ways: { mail: 'Mail', push: 'Device' },
  switchOf: (topic: string, way: string) => `${topic}: ${way}`,
  topics: {
    credited: 'Payment credited',
    rejected: 'Payment not found',
    'money-back': 'Money goes back to you',
    'order-started': 'Order started',
    'order-completed': 'Order delivered',
    'order-partial': 'Order partly delivered',
    'order-refunded': 'Order refunded',
    'ticket-replied': 'Ticket answered',
    'bonus-ending': 'Bonus ends soon',
  } satisfies Record<NoticeTopic, string>,
  saved: 'Saved',
  saveFailed: 'This was not saved',
  tryAgain: 'Please try again in a moment.',
};
