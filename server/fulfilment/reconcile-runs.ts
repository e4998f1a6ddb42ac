import { formatRupees } from '../../contract/money.ts';
import { shopReasons } from '../../contract/orders.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { advanceOrder, type SentOrder } from '../orders/advance-order.ts';
import { isForPosts } from '../orders/orders.rules.ts';
import { type PartOutcome, refundPart } from '../orders/refund-part.ts';
import { findRunDispatches } from '../providers/find-drip-feed.ts';
import { findRunPlan, type RunPlan } from '../providers/find-subscription.ts';
import { raiseAttention } from '../providers/record-poll.ts';
import type { Tx } from '../tables.ts';
import { orderNeedsAttention } from './fulfilment.events.ts';
import { deliveredOf, haveRunsEnded } from './run.rules.ts';

interface Runs {
  /** As it stands, its row locked by this transaction. */
  readonly order: SentOrder;
  /** Who changed a run. */
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

export type RunsOutcome = PartOutcome | { readonly kind: 'under-way' | 'completed' | 'taken-over' };

/** How far an order has come is the shop's to say, whoever had it look. */
const shopFor = (by: AdminActor | SystemActor): SystemActor =>
  by.adminId === null ? by : { adminId: null, via: 'page', address: '' };

/** Why something is paid back. */
const reasonOf = (order: SentOrder, { stopReason }: RunPlan): string => {
  if (stopReason === 'link') return shopReasons.link;
  return isForPosts(order) && stopReason === null ? shopReasons.posts : '';
};

/**
 * Brings an order in parts to where its runs stand, after one of them has changed. Once the last one has ended, and none is to
 * come, the order is completed, or the share of what did not arrive is paid back, once. An order that an admin has taken over is
 * left alone.
 */
export async function reconcileRuns(tx: Tx, { order, by, at }: Runs): Promise<RunsOutcome> {
  const plan = await findRunPlan(tx, order.id);
  if (!plan || plan.stopReason === 'by-hand') return { kind: 'taken-over' };
  const runs = await findRunDispatches(tx, order.id);
  const delivered = deliveredOf(runs, order.quantity);
  if (plan.nextAt !== null || !haveRunsEnded(runs)) {
    const hasBegun = runs.some((run) => run.delivered !== null);
    if (hasBegun) await advanceOrder(tx, { order, status: 'processing', delivered, by: shopFor(by), at });
    return { kind: 'under-way' };
  }
  if (delivered === order.quantity) {
    await advanceOrder(tx, { order, status: 'completed', delivered, by: shopFor(by), at });
    return { kind: 'completed' };
  }
  const paidFrom: readonly string[] = ['pending', 'processing', 'completed', 'partial'];
  if (!paidFrom.includes(order.status)) return { kind: 'nothing-due' };
  const reason = reasonOf(order, plan);
  const outcome = await refundPart(tx, { order, delivered, reason, by, at });
  const last = runs.at(-1);
  if (outcome.kind === 'customer-left' && last) {
    await advanceOrder(tx, { order, status: 'processing', delivered, by: shopFor(by), at });
    const attention = { reason: 'customer-left', words: formatRupees(outcome.duePaise) };
    if (await raiseAttention(tx, { dispatchId: last.id, ...attention, at }))
      await enqueueEvent(tx, orderNeedsAttention({ orderId: order.id, at }));
  }
  return outcome;
}
