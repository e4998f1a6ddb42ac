import type { Language } from '../../contract/languages.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import type { NewsKind } from '../../contract/news.ts';
import type { OrderStatus } from '../../contract/order.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import {
  type FindMissed,
  type MissedSpan,
  newestLookedAt,
  type PushTopics,
  reasonOf,
} from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

interface PlacedOrder {
  readonly id: number;
  readonly userId: number;
  readonly serviceName: string;
  readonly totalPaise: Paise;
  readonly at: number;
}

export function orderPlaced({ id, userId, serviceName, totalPaise, at }: PlacedOrder): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'new_order',
      message: `New order #${id}: ${serviceName}`,
      timestamp: isoTime(at),
      data: { id, serviceName, amount: wireAmount(totalPaise) },
    },
  };
}

/** An unpaid order can't be placed as it was requested, though its payment may have come. */
export function unpaidOrderRefused({ userId, serviceName, totalPaise, at }: Omit<PlacedOrder, 'id'>): ShopEvent {
  return {
    audience: { userId, admins: false },
    event: {
      type: 'order_update',
      message: `The order of ${serviceName} that was kept was not placed: please look at your wallet`,
      timestamp: isoTime(at),
      data: { serviceName },
    },
    news: { userId, kind: 'unpaid-order-refused', subjectId: null, amountPaise: totalPaise, text: serviceName, at },
  };
}

interface ChangedOrder {
  readonly id: number;
  readonly userId: number;
  readonly from: OrderStatus | null;
  readonly status: OrderStatus;
  readonly delivered: number;
  /** Shown to the customer; may be empty. */
  readonly reason: string;
  /** What was paid back with the change. */
  readonly refundedPaise: Paise | undefined;
  /** Whether nobody but the shop itself did it. */
  readonly isBySystem: boolean;
  readonly at: number;
}

/** What a customer waits for; other states stand on the order's own page. */
const newsOfStatus: Partial<Record<OrderStatus, NewsKind>> = {
  completed: 'order-completed',
  cancelled: 'order-cancelled',
  failed: 'order-failed',
  partial: 'order-partial',
  refunded: 'order-refunded',
  rejected: 'order-refund-rejected',
};

export function orderStatusChanged(order: ChangedOrder): ShopEvent {
  const { id, userId, from, status, delivered, reason, refundedPaise, isBySystem, at } = order;
  const amount = refundedPaise === undefined ? {} : { amount: wireAmount(refundedPaise) };
  // A further refund leaves the status as it was.
  const isStart = from === 'pending' && status === 'processing';
  const kind = from === status && refundedPaise === undefined ? undefined : newsOfStatus[status];
  return {
    // Of how far each order has come by itself, admins need not be told; of money that went back they are.
    audience: { userId, admins: !isBySystem || refundedPaise !== undefined },
    event: {
      type: 'order_update',
      message: `Order #${id} is ${status}`,
      timestamp: isoTime(at),
      data: { id, ...(from && { from }), status, progress: delivered, ...amount, ...reasonOf(reason) },
    },
    ...((kind || isStart) && {
      news: { userId, kind: kind ?? 'order-started', subjectId: id, amountPaise: refundedPaise, text: reason, at },
    }),
  };
}

/** New orders, and changes of their status; the reason and the amount stand with the order. */
export const findMissedOrderEvents: FindMissed<Reader> = async (db, span) => {
  const [placed, changed] = await Promise.all([findPlaced(db, span), findChanged(db, span)]);
  const unknown = { userId: 0, reason: '', refundedPaise: undefined, isBySystem: false };
  const changes = changed.map((row) => ({ ...row, ...unknown }));
  return [
    ...placed.map((order) => orderPlaced(order).event),
    ...changes.map((change) => orderStatusChanged(change).event),
  ];
};

function findPlaced(db: Reader, { since, limit }: MissedSpan) {
  return db
    .selectFrom('orders')
    .select(['id', 'user_id as userId', 'created_at as at', 'service_name as serviceName', 'total_paise as totalPaise'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

function findChanged(db: Reader, { since, limit }: MissedSpan) {
  const newest = db
    .selectFrom('order_history')
    .select(['id as row', 'order_id as id', 'at', 'from_status', 'to_status as status', 'delivered', 'actor_kind'])
    .orderBy('id', 'desc')
    .limit(newestLookedAt);
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'at', 'from_status as from', 'status', 'delivered'])
    .where('at', '>', since)
    .where('from_status', 'is not', null)
    .where((eb) => eb.or([eb('actor_kind', '=', 'user'), eb('status', 'in', ['partial', 'refunded'])]))
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
}

export const orderPushTopics: PushTopics = {
  new_order: { one: 'New order', many: (count) => `${count} new orders`, tab: 'orders' },
};

/** What each of these orders is of, as the news of its customer name it: in Hindi as far as the service has a name in it and its own as it was. */
export async function findOrderedServices(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('services', 'services.id', 'orders.service_id')
    .select(['orders.id', 'orders.service_name as name', 'services.name as named', 'services.name_hi as hindi'])
    .where('orders.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, name, named, hindi }) => [id, language === 'hi' && named === name && hindi ? hindi : name]),
  );
}
