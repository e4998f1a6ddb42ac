import type { LiveEvent } from '../../contract/live.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { tagsOfEvent } from '../../contract/tags.ts';

/** An event that a person is told of; of the others the pages alone take note. */
export type News = LiveEvent & { readonly type: Exclude<LiveEvent['type'], 'shop_change'> };

export function isNews(event: LiveEvent): event is News {
  // A type of a later version has no title and no look here.
  return event.type !== 'shop_change' && tagsOfEvent(event).length > 0;
}

export interface Notification {
  /** The same on every page. */
  readonly key: string;
  readonly event: News;
  readonly isRead: boolean;
}

const maxKept = 10;

/** The newest first, and only the latest few. */
export function withNew(list: readonly Notification[], notification: Notification): readonly Notification[] {
  const later = list.filter(({ event }) => event.timestamp > notification.event.timestamp);
  const earlier = list.filter(({ event }) => event.timestamp <= notification.event.timestamp);
  return [...later, notification, ...earlier].slice(0, maxKept);
}

export function withRead(list: readonly Notification[], key: string): readonly Notification[] {
  return list.map((each) => (each.key === key ? { ...each, isRead: true } : each));
}

export function unreadIn(list: readonly Notification[]): number {
  return list.filter(({ isRead }) => !isRead).length;
}

/** What the event brings beside its words: which service was ordered, how much is asked for. */
export function detailOf({ type, data }: News): string | undefined {
  if (type === 'new_order' || type === 'order_update') {
    return typeof data['serviceName'] === 'string' ? data['serviceName'] : undefined;
  }
  if (type !== 'new_fund_request' && type !== 'fund_request_update') return undefined;
  const amount = data['amount'];
  return typeof amount === 'string' && /^\d+\.\d{2}$/.test(amount) ? formatRupees(paiseOf(amount)) : undefined;
}

/** Where an admin goes to see what it is about. */
export function placeOf({ type, data }: News): string {
  const id = data['id'];
  const search: Record<News['type'], Record<string, string>> = {
    new_order: { tab: 'orders', search: `#${id}` },
    order_update: { tab: 'orders', search: `#${id}` },
    new_fund_request: { tab: 'fund-requests', status: 'all', search: `#${id}` },
    fund_request_update: { tab: 'fund-requests', status: 'all', search: `#${id}` },
    new_payment: { tab: 'fund-requests', view: 'needs-you', open: `${id}` },
    new_ticket: { tab: 'support', search: `#${id}` },
    ticket_message: { tab: 'support', search: `#${id}` },
    ticket_update: { tab: 'support', search: `#${id}` },
    balance_update: { tab: 'users' },
    books_alarm: { tab: 'overview' },
    shop_alarm: { tab: 'overview' },
    security_alert: { tab: 'notifications' },
  };
  return `${pages.adminDashboard}?${new URLSearchParams(search[type])}`;
}
