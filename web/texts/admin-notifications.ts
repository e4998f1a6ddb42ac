import type { LiveEvent } from '../../contract/live.ts';

/** What admins read about news. */
export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  connected: 'Connected',
  disconnected: 'Disconnected',
  connecting: 'Connecting to notification service...',
  clearAll: 'Clear All',
  unread: 'Unread',
  unreadCount: (count: number) => `${count} unread`,
  markRead: (message: string) => `${message}. Mark as read`,
  open: 'Open',
  openOf: (title: string, message: string) => `Open: ${title}, ${message}`,
  empty: 'Nothing new',
  emptyText: 'New orders, fund requests and tickets appear here as they come in.',
  many: (count: number) => `${count} new notifications`,
  see: 'See all',
  titles: {
    new_order: 'New order',
    order_update: 'Order updated',
    new_fund_request: 'New fund request',
    fund_request_update: 'Fund request updated',
    new_payment: 'Payment to decide',
    new_ticket: 'New ticket',
    ticket_message: 'New message',
    ticket_update: 'Ticket updated',
    balance_update: 'Balance changed',
    books_alarm: 'The books do not balance',
    shop_alarm: 'The shop needs you',
    security_alert: 'Security notice',
  } satisfies Record<Exclude<LiveEvent['type'], 'shop_change'>, string>,
};
