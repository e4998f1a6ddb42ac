import type { Tx } from '../tables.ts';
import { enqueueDispatch } from './enqueue-dispatch.ts';
import { escalateDispatch } from './escalate-dispatch.ts';

const inHand = ['waiting', 'held', 'sending', 'unknown', 'accepted'];

/**
 * An order that was to be sent, and that an admin has set to pending again, waits for a person who sends it again or pays it back:
 * it may have been done elsewhere meanwhile. Of an order in parts no run begins any more. The order is locked.
 */
export async function escalateReturned(tx: Tx, { orderId, at }: { orderId: number; at: number }): Promise<void> {
  const dispatches = await tx
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.state', 'd.provider_order', 'o.quantity'])
    .where('d.order_id', '=', orderId)
    .where('o.status', '=', 'pending')
    .where('o.runs', 'is', null)
    .where('o.service_type', '<>', 'Subscriptions')
    .execute();
  const [first] = dispatches;
  if (!first || dispatches.some(({ state }) => inHand.includes(state))) return;
  const wasThere = dispatches.some(({ provider_order }) => provider_order !== null);
  const id = await enqueueDispatch(tx, { orderId, quantity: first.quantity, at });
  await escalateDispatch(tx, { id, orderId, from: 'waiting', reason: wasThere ? 'was-there' : 'set-pending', at });
}

interface Released {
  readonly orderId: number;
  readonly run: number;
  readonly adminId: number;
  readonly reason: string;
}

/** Before an order is sent again by a person who knows how it ended at a provider: what is said there concerns it no more. */
export async function releaseEnded(tx: Tx, { orderId, run, adminId, reason }: Released): Promise<void> {
  await tx
    .updateTable('dispatches')
    .set({ state: 'released', reason, resolved_by: adminId, next_look_at: null })
    .set({ attention: null, attention_words: null, attention_at: null })
    .where('order_id', '=', orderId)
    .where('run', '=', run)
    .where('state', '=', 'ended')
    .execute();
}
