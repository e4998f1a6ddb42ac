import type { Selectable } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import { wireAmount } from '../../contract/money.ts';
import { type UnpaidOrder, unpaidOrderTexts } from '../../contract/unpaid-orders.ts';
import { day, isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { OrderRequest } from './place-order.ts';

const maxShown = 5;
/** From when it was made on. */
const refusalShownMs = 7 * day;

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

/** Whether somebody's newest unpaid order is a covered one that was refused. */
export async function findRefusedOrder(
  db: Reader,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Pick<User, 'hasRefusedOrder'>> {
  const newest = await db
    .selectFrom('unpaid_orders')
    .select(['state', 'intent_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isShown = newest?.state === 'refused' && newest.intent_id === null && newest.created_at + refusalShownMs > now;
  return isShown ? { hasRefusedOrder: true } : {};
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
type StoredRequest = Pick<OrderRequest, 'url' | 'runs' | 'intervalMinutes' | 'extras'>;

function wireUnpaidOrder(row: Selectable<Tables['unpaid_orders']>): UnpaidOrder {
  const request = JSON.parse(row.request) as StoredRequest;
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
    totalAmount: wireAmount(row.total_paise),
    intentId: row.intent_id,
    orderId: row.order_id,
    reason: row.reason,
    createdAt: isoTime(row.created_at),
  };
}
