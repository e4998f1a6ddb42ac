import type { OrderWithTimeline } from '../../contract/orders.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { lockSentOrder, type SentOrder } from '../orders/advance-order.ts';
import { findOrderRequests } from '../orders/find-request-facts.ts';
import { readOrder } from '../orders/read-order.ts';
import { refundPart } from '../orders/refund-part.ts';
import { cancelStep, type RequestFacts } from '../orders/request.rules.ts';
import { insertCancel } from '../orders/write-requests.ts';
import type { Via } from '../platform/actor.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { dropUnsentDispatch } from '../providers/drop-dispatch.ts';
import { stopRuns } from '../providers/end-dispatches.ts';
import type { Database, Tx } from '../tables.ts';
import { requestForAdmin } from './fulfilment.events.ts';
import { reconcileRuns } from './reconcile-runs.ts';

/** A customer asks to cancel or refill their own order. */
export interface AskedByCustomer {
  readonly orderId: number;
  readonly userId: number;
  readonly via: Via;
  readonly at: number;
}

/** How often a waiting request is checked again. */
export const waitMs = 10 * minute;

/**
 * A customer asks to have an order cancelled. What was not sent yet is dropped and paid back at once; else the provider is asked,
 * or an admin. Asking twice changes nothing. Throws `status-not-reachable` where it can't be cancelled any more.
 */
export function cancelOrder(database: Database, request: AskedByCustomer): Promise<OrderWithTimeline> {
  const { orderId, userId, at } = request;
  return database.write(async (tx) => {
    await cancel(tx, request);
    return readOrder(tx, { orderId, userId, now: at });
  });
}

async function cancel(tx: Tx, { orderId, userId, via, at }: AskedByCustomer): Promise<void> {
  const { order, facts } = await findOwnFacts(tx, { orderId, userId });
  const step = cancelStep(facts);
  const asked = { orderId, askedBy: userId, at };
  if (step === 'repeated') return;
  if (step === 'no') throw new ExpectedError('status-not-reachable', 'This order can no longer be cancelled.');
  const by = { adminId: userId, via, address: '' };
  if (step === 'at-once' && (await dropAndPayBack(tx, { order, facts, by, at }))) {
    await insertCancel(tx, { ...asked, state: 'done', isByHand: false, dueAt: null });
    return;
  }
  if (step === 'runs') {
    await stopRuns(tx, { orderId, reason: 'cancelled', at });
    const outcome = await reconcileRuns(tx, { order, by, at });
    const isOver = outcome.kind === 'paid' || outcome.kind === 'completed';
    const state = isOver ? (outcome.kind === 'paid' ? 'done' : 'over') : 'open';
    await insertCancel(tx, { ...asked, state, isByHand: false, dueAt: isOver ? null : at });
    return;
  }
  const isByHand = facts.runs !== undefined || !mayBeAtProvider(facts.dispatch?.state);
  const dueAt = isByHand ? at + waitMs : at;
  await insertCancel(tx, { ...asked, state: 'open', isByHand, dueAt });
  if (isByHand) await enqueueEvent(tx, requestForAdmin({ orderId, kind: 'cancel', at }));
}

const atProvider: readonly string[] = ['sending', 'unknown', 'accepted'];

/** Whether it will be known what its provider has of an order, so that no admin has to decide. */
export const mayBeAtProvider = (state: string | undefined): boolean =>
  state !== undefined && atProvider.includes(state);

/** The order is locked. Throws `not-found` for one of somebody else, as if there were none. */
export async function findOwnFacts(
  tx: Tx,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<{ order: SentOrder; facts: RequestFacts }> {
  const order = await lockSentOrder(tx, orderId);
  const asked = order?.userId === userId ? await findOrderRequests(tx, orderId) : undefined;
  if (!order || !asked) {
    throw new ExpectedError('not-found', 'You have no such order.', { detail: { kind: 'order-missing' } });
  }
  return { order, facts: asked.facts };
}

interface Dropped extends Pick<Parameters<typeof refundPart>[1], 'by' | 'at'> {
  readonly order: SentOrder;
  readonly facts: RequestFacts;
}

/** False: it was sent meanwhile, or its customer has left. */
export async function dropAndPayBack(tx: Tx, { order, facts, by, at }: Dropped): Promise<boolean> {
  if (!facts.dispatch || !(await dropUnsentDispatch(tx, { id: facts.dispatch.id, at }))) return false;
  const paid = await refundPart(tx, { order, delivered: 0, reason: '', by, at });
  return paid.kind === 'paid';
}
