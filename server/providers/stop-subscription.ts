import type { StopReason } from '../provider-tables.ts';
import type { Tx } from '../tables.ts';

interface Stop {
  readonly orderId: number;
  readonly reason: StopReason;
}

/** Writes down why an order for posts to come ends before its time. The first reason stays, until an admin takes the order over. The order is locked. */
export async function stopSubscription(tx: Tx, { orderId, reason }: Stop): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ stop_reason: reason })
    .where('order_id', '=', orderId)
    .$if(reason !== 'by-hand', (query) => query.where('stop_reason', 'is', null))
    .execute();
}
