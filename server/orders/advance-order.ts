import type { SystemActor } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import { findCompletedAt, type LockedOrder, lockOrder, moveOrder } from './orders.queries.ts';
import { recordStatusChange } from './record-status-change.ts';
import { closeCancels } from './write-requests.ts';

/** An order for whoever applies what its provider says of it. */
export type SentOrder = LockedOrder & {
  /** Null for one that never was complete, or that was put under way again. */
  readonly completedAt: number | null;
};

/** The order as it stands; its row is locked until the transaction ends. Undefined: there is no such order. */
export async function lockSentOrder(tx: Tx, orderId: number): Promise<SentOrder | undefined> {
  const order = await lockOrder(tx, orderId);
  return order && { ...order, completedAt: await findCompletedAt(tx, orderId) };
}

export interface Advance {
  /** As it stands, its row locked by this transaction. */
  readonly order: LockedOrder;
  readonly status: 'processing' | 'completed';
  /** Units that have arrived. */
  readonly delivered: number;
  readonly by: SystemActor;
  readonly at: number;
}

/** Moves an order on while it is under way. False, and nothing is written, for a repeat, or for one that has ended. */
export async function advanceOrder(tx: Tx, { order, status, delivered, by, at }: Advance): Promise<boolean> {
  const { id, userId, status: from } = order;
  if (from !== 'pending' && from !== 'processing') return false;
  if (from === status && order.delivered === delivered) return false;
  if (!(await moveOrder(tx, { orderId: id, from: [from], to: status, delivered, at }))) return false;
  await recordStatusChange(tx, { orderId: id, userId, from, to: status, delivered, note: '', by, at });
  await closeCancels(tx, { orderId: id, status, at });
  return true;
}
