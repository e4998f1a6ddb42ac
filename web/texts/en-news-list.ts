import type { NewsKind } from '../../contract/news.ts';

/** The words of the list of what the shop did for a customer. */
export const newsListEn = {
  title: 'News',
  bell: (unread: number) => (unread === 0 ? 'News' : `News, ${unread} unread`),
  things: 'news',
  failed: 'Your news could not be loaded',
  empty: 'No news yet',
  emptyText: 'Payments, orders, refunds and replies show up here, and stay.',
  isNew: 'New',
  /** Of a kind that a newer server knows. */
  other: 'News from the shop',
  kinds: {
    'request-approved': () => 'Payment credited',
    'request-rejected': () => 'Payment rejected',
    'request-returned': () => 'Your payment is on its way back to you',
    'request-return-sent': () => 'Your payment was returned to you',
    'request-return-failed': () => 'A return did not arrive: it is in your wallet again',
    'request-reversed': () => 'A payment was taken back',
    'request-debt-paid': () => 'Paid for a payment that was taken back',
    'request-debt-forgiven': () => 'What was open need not be paid',
    'order-completed': (id: number) => `Order #${id} completed`,
    'order-cancelled': (id: number) => `Order #${id} cancelled`,
    'order-failed': (id: number) => `Order #${id} failed`,
    'order-partial': (id: number) => `Order #${id} partly delivered`,
    'order-refunded': (id: number) => `Order #${id} refunded`,
    'order-refund-rejected': (id: number) => `Refund of order #${id} rejected`,
    'order-cancel-refused': (id: number) => `Order #${id} can’t be cancelled: it goes on`,
    'order-refill-completed': (id: number) => `Order #${id} was refilled`,
    'order-refill-rejected': (id: number) => `Refill of order #${id} was rejected`,
    'unpaid-order-refused': () => 'Your payment is here, but the kept order was not placed',
    'balance-added': () => 'Added to your wallet',
    'balance-taken': () => 'Taken from your wallet',
    'ticket-replied': (id: number) => `Reply to ticket #${id}`,
    'ticket-resolved': (id: number) => `Ticket #${id} resolved`,
    'ticket-closed': (id: number) => `Ticket #${id} closed`,
  } satisfies Record<NewsKind, (id: number) => string>,
};
