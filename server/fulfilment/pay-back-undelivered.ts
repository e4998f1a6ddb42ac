import { shopReasons } from '../../contract/orders.ts';
import { lockSentOrder } from '../orders/advance-order.ts';
import { isInParts } from '../orders/orders.rules.ts';
import { refundPart } from '../orders/refund-part.ts';
import { stopRuns } from '../providers/end-dispatches.ts';
import { type Recording, recordStep } from '../providers/record-dispatch.ts';
import type { Tx } from '../tables.ts';
import { reconcileRuns } from './reconcile-runs.ts';

/** No provider takes the customer's link: all of the order is paid back. For a customer who has left, a person looks. */
export async function payBackUndelivered(tx: Tx, recording: Recording): Promise<void> {
  const { claimed, at } = recording;
  const order = await lockSentOrder(tx, claimed.orderId);
  if (!order) throw new Error(`There is no order ${claimed.orderId}.`);
  const customer = tx.selectFrom('users').select('deleted_at').where('id', '=', order.userId);
  const hasLeft = (await customer.executeTakeFirst())?.deleted_at !== null;
  const step = hasLeft ? ({ kind: 'hold', reason: 'link' } as const) : recording.step;
  if (!(await recordStep(tx, { ...recording, step })) || hasLeft) return;
  const by = { adminId: null, via: `provider:${claimed.providerId}`, address: '' } as const;
  if (isInParts(order)) {
    // What arrived of earlier runs is kept, and no further one begins.
    await stopRuns(tx, { orderId: order.id, reason: 'link', at });
    await reconcileRuns(tx, { order, by, at });
    return;
  }
  const outcome = await refundPart(tx, { order, delivered: 0, reason: shopReasons.link, by, at });
  if (outcome.kind !== 'paid') throw new Error(`Order ${order.id} could not be paid back: ${outcome.kind}.`);
}
