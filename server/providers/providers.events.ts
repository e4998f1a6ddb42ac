import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { toAdmins } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';

interface NeedyOrder {
  readonly orderId: number;
  /** `late`: a provider says that it has taken an order which was called lost, or let go. */
  readonly kind: 'unknown' | 'held' | 'late';
  readonly at: number;
}

const messages = {
  unknown: (id: number) => `Nobody knows whether order #${id} reached its provider: please look there`,
  held: (id: number) => `Order #${id} could not be sent to a provider: please decide what happens`,
  late: (id: number) => `A provider has taken order #${id} after all: it may have been sent twice or paid back`,
} as const;

/** An order on its way to a provider needs a person. */
export function orderNeedsPerson({ orderId: id, kind, at }: NeedyOrder): ShopEvent {
  const message = messages[kind](id);
  return {
    audience: toAdmins,
    event: { type: 'shop_alarm', message, timestamp: isoTime(at), data: { kind: `dispatch-${kind}`, id } },
  };
}

const maxNamed = 5;

/** One notice for all, however many they are. */
export function unknownReminder({ orderIds, at }: { orderIds: readonly number[]; at: number }): ShopEvent {
  const named = orderIds.slice(0, maxNamed).map((id) => `#${id}`);
  const rest = orderIds.length - named.length;
  const orders = `${orderIds.length === 1 ? 'order' : 'orders'} ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return {
    audience: toAdmins,
    event: {
      type: 'shop_alarm',
      message: `Still nobody knows whether a provider has ${orders}: please look there`,
      timestamp: isoTime(at),
      data: { kind: 'dispatch-reminder', orders: orderIds.length },
    },
  };
}
