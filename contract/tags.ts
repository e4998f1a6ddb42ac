import type { LiveEvent } from './live.ts';

/**
 * What the answers of the shop are made of. A reading endpoint names what it shows (`reads`), a writing one what it may
 * change (`changes`), and a page reads again whatever reads something that has changed.
 */
export const tags = [
  /** People: names, roles, passwords, quotas. */
  'accounts',
  'alarms',
  'announcements',
  'audit',
  'books',
  'canned-replies',
  'catalogue',
  'discounts',
  'funds',
  'jobs',
  'legal',
  'news',
  'news-read-marks',
  'orders',
  'payment-settings',
  'payments',
  'providers',
  'saved-views',
  'security-notices',
  'sessions',
  'storefront',
  'ticket-notes',
  'ticket-read-marks',
  'tickets',
  'wallets',
] as const;

export type Tag = (typeof tags)[number];

/** A `shop_change` names its tags itself, since any call of an admin brings one about. */
const changedBy: Record<Exclude<LiveEvent['type'], 'shop_change'>, readonly Tag[]> = {
  new_order: ['orders', 'wallets'],
  order_update: ['news', 'orders', 'wallets'],
  new_fund_request: ['funds', 'payments'],
  fund_request_update: ['funds', 'news', 'payments', 'wallets'],
  new_payment: ['payments'],
  new_ticket: ['tickets'],
  ticket_message: ['news', 'tickets'],
  ticket_update: ['news', 'tickets'],
  balance_update: ['news', 'wallets'],
  books_alarm: ['alarms', 'books'],
  shop_alarm: ['alarms', 'orders', 'payments'],
  security_alert: ['security-notices'],
};

/** What customers hear by a `shop_change`. */
export const tagsForCustomers = ['announcements'] as const satisfies readonly Tag[];

/** What a customer may have missed while they heard no event. */
export const liveTags: readonly Tag[] = [...new Set([...Object.values(changedBy).flat(), ...tagsForCustomers])];

/** What a live event says has changed; nothing where its type is of a later version. */
export function tagsOfEvent({ type, data }: LiveEvent): readonly Tag[] {
  if (type !== 'shop_change') return changedBy[type] ?? [];
  const named = String(data['changes'] ?? '').split(' ');
  return tags.filter((tag) => named.includes(tag));
}

/** The data of a `shop_change`. */
export const changeData = (changes: readonly Tag[]) => ({ changes: changes.join(' ') });
