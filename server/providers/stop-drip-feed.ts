import type { StopReason } from '../provider-tables.ts';
import type { Tx } from '../tables.ts';

interface Stop {
  readonly orderId: number;
  readonly reason: StopReason;
}

/** Has no run of an order begin any more. The first reason stays, until an admin takes the order over. The order is locked. */
export async function stopDripFeed(tx: Tx, { orderId, reason }: Stop): Promise<void> {
  await tx
    .updateTable('drip_feeds')
    .set({ due_at: null, stop_reason: reason })
    .where('order_id', '=', orderId)
    .$if(reason !== 'by-hand', (query) => query.where('stop_reason', 'is', null))
    .execute();
}
