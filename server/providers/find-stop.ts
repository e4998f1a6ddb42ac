import type { Tx } from '../tables.ts';
import { takenAfterAll } from './in-the-way.rules.ts';

/** `order`: an admin has taken the order over, or it is over. `run`: no run of it is to come, and what has begun counts. */
export type Stop = 'order' | 'run';

/** Whether a dispatch that is on its way is to be sent nowhere else, once it is refused. Its order is locked. */
export async function findStop(tx: Tx, id: number): Promise<Stop | undefined> {
  const row = await tx
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['o.status', 'd.state', 'd.reason'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  // Of one that is on its way, only this is written down (`stopRuns`).
  const stopReason = row.state === 'sending' ? row.reason : null;
  if (!isOpen(row.status) || stopReason === 'by-hand') return 'order';
  return stopReason === null ? undefined : 'run';
}

const isOpen = (status: string): boolean => status === 'pending' || status === 'processing';

/** Whether its customer wants an order cancelled: what waits of it is dropped soon, and is not sent before that. */
export async function isToBeCancelled(tx: Tx, orderId: number): Promise<boolean> {
  const request = tx.selectFrom('cancel_requests').select('id').where('order_id', '=', orderId);
  return (await request.where('ended_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a provider has this after all that was called lost, and no person has looked at that yet. Its order is locked. */
export async function isTakenAfterAll(tx: Tx, { orderId, run }: { orderId: number; run: number }): Promise<boolean> {
  const same = tx.selectFrom('dispatches').select('id').where('order_id', '=', orderId).where('run', '=', run);
  return (await same.where('attention', '=', takenAfterAll).limit(1).executeTakeFirst()) !== undefined;
}
