import type { NewsKind } from '../../contract/news.ts';
import type { OrderStatus } from '../../contract/order.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { toAdmins } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';

/** An admin has to decide about an order, because of what its provider says. */
export function orderNeedsAttention({ orderId: id, at }: { readonly orderId: number; readonly at: number }): ShopEvent {
  const message = `What the provider says of order #${id} needs a person: please look there`;
  return {
    audience: toAdmins,
    event: { type: 'shop_alarm', message, timestamp: isoTime(at), data: { kind: 'dispatch-status', id } },
  };
}

/** Where an order is was unclear, and the shop has found it at its provider. */
export function orderFound({ orderId: id, at }: { readonly orderId: number; readonly at: number }): ShopEvent {
  const message = `Order #${id} was found at its provider, and goes on there`;
  return {
    audience: toAdmins,
    event: { type: 'order_update', message, timestamp: isoTime(at), data: { id } },
  };
}

interface Asked {
  readonly orderId: number;
  readonly kind: 'cancel' | 'refill';
  readonly at: number;
}

/** A customer asks for what no provider can be asked. */
export function requestForAdmin({ orderId: id, kind, at }: Asked): ShopEvent {
  const message =
    kind === 'cancel' ? `A customer asks to cancel order #${id}` : `A customer asks for a refill of order #${id}`;
  return {
    audience: toAdmins,
    event: { type: 'order_update', message, timestamp: isoTime(at), data: { id } },
  };
}

interface ChangedRequest {
  readonly order: {
    readonly id: number;
    readonly userId: number;
    readonly status: OrderStatus;
    readonly delivered: number;
  };
  /** What the customer reads of it; undefined where it is only a step on the way. */
  readonly news: NewsKind | undefined;
  readonly at: number;
}

/** What a customer has asked for stands elsewhere than before. */
export function requestChanged({ order, news, at }: ChangedRequest): ShopEvent {
  const { id, userId, status, delivered } = order;
  return {
    audience: { userId, admins: false },
    event: {
      type: 'order_update',
      message: `Order #${id}: what was asked for has changed`,
      timestamp: isoTime(at),
      // The order itself stays as it was.
      data: { id, from: status, status, progress: delivered },
    },
    ...(news && { news: { userId, kind: news, subjectId: id, amountPaise: undefined, text: '', at } }),
  };
}
