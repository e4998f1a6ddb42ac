import type { Selectable } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import { type UnpaidOrder, unpaidOrderTexts } from '../../contract/unpaid-orders.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tables, Tx } from '../tables.ts';

const maxShown = 5;

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

function wireUnpaidOrder(row: Selectable<Tables['unpaid_orders']>): UnpaidOrder {
  return {
    id: row.id,
    state: row.state,
    serviceId: row.service_id,
    serviceName: row.service_name,
    // Written by create-unpaid-order.ts from a request, which has a link.
    url: (JSON.parse(row.request) as { url: string }).url,
    quantity: row.quantity,
    totalAmount: wireAmount(row.total_paise),
    intentId: row.intent_id,
    orderId: row.order_id,
    reason: row.reason,
    createdAt: isoTime(row.created_at),
  };
}
