import type { Selectable } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import { wireAmount } from '../../contract/money.ts';
import { type UnpaidOrder, unpaidOrderTexts } from '../../contract/unpaid-orders.ts';
import { day, isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import { maxCoveredWaitMs } from './orders.rules.ts';
import type { OrderRequest } from './place-order.ts';

const maxShown = 5;
/** So many of somebody's newest orders are looked at, however many there are. */
const newestLookedAt = 500;
/** From when it was made on: it may have waited before it was refused. */
const refusalShownMs = maxCoveredWaitMs + 7 * day;

/** A customer's newest unpaid orders, newest first. */
export async function findUnpaidOrders(db: Reader | Tx, userId: number): Promise<UnpaidOrder[]> {
  const rows = await db
    .selectFrom('unpaid_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(wireUnpaidOrder);
}

/** Whether somebody's newest unpaid order is a covered one that was refused, and that they have not ordered since. */
export async function findRefusedOrder(
  db: Reader,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Pick<User, 'hasRefusedOrder'>> {
  const newest = await db
    .selectFrom('unpaid_orders')
    .select(['state', 'intent_id', 'service_id', 'request', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== 'refused' || newest.intent_id !== null || newest.created_at + refusalShownMs <= now) return {};
  const newestPlaced = db
    .selectFrom('orders')
    .select(['id', 'service_id', 'url', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(newestLookedAt);
  const placed = await db
    .selectFrom(newestPlaced.as('newest'))
    .select('id')
    .where('service_id', '=', newest.service_id)
    .where('url', '=', requestOf(newest).url)
    .where('created_at', '>=', newest.created_at)
    .limit(1)
    .executeTakeFirst();
  return placed ? {} : { hasRefusedOrder: true };
}

interface OwnUnpaidOrder {
  readonly unpaidOrderId: number;
  readonly userId: number;
}

/** Throws `conflict` for one in another state, and `not-found`, also for one of somebody else. */
export async function readUnpaidOrderInState(
  tx: Tx,
  { unpaidOrderId, userId }: OwnUnpaidOrder,
  state: UnpaidOrder['state'],
): Promise<UnpaidOrder> {
  const row = await tx
    .selectFrom('unpaid_orders')
    .selectAll()
    .where('id', '=', unpaidOrderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new ExpectedError('not-found', 'There is no such order.');
  if (row.state !== state) throw new ExpectedError('conflict', unpaidOrderTexts.over);
  return wireUnpaidOrder(row);
}

/** Written by create-unpaid-order.ts. */
const requestOf = ({ request }: { readonly request: string }) =>
  JSON.parse(request) as Pick<OrderRequest, 'url' | 'runs' | 'intervalMinutes' | 'extras' | 'couponCode'>;

function wireUnpaidOrder(row: Selectable<Tables['unpaid_orders']>): UnpaidOrder {
  const request = requestOf(row);
  const isFillable = row.state === 'waiting' || row.state === 'refused';
  return {
    id: row.id,
    state: row.state,
    serviceId: row.service_id,
    serviceName: row.service_name,
    url: request.url,
    quantity: row.quantity,
    runs: request.runs ?? null,
    intervalMinutes: request.intervalMinutes ?? null,
    extras: (isFillable && request.extras) || null,
    couponCode: (isFillable && row.reason !== 'coupon-refused' && request.couponCode) || null,
    totalAmount: wireAmount(row.total_paise),
    intentId: row.intent_id,
    orderId: row.order_id,
    reason: row.reason,
    createdAt: isoTime(row.created_at),
  };
}
