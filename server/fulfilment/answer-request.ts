import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { lockSentOrder } from '../orders/advance-order.ts';
import { findLiveRequest, updateCancel, updateRefill } from '../orders/write-requests.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { requestChanged } from './fulfilment.events.ts';

export interface RequestDecision {
  readonly kind: 'cancel' | 'refill';
  readonly id: number;
  readonly state: 'refused' | 'running' | 'completed' | 'rejected';
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * An admin answers what a customer asks for. Throws `not-found` for one that is answered, and `status-not-reachable` for an
 * answer that is none to it.
 */
export async function answerRequest(database: Database, decision: RequestDecision) {
  const { kind, id, state } = decision;
  if ((kind === 'cancel') !== (state === 'refused'))
    throw new ExpectedError('status-not-reachable', 'This is no answer to what the customer asks for.');
  await database.write((tx) => answer(tx, decision));
  return { kind, id, state };
}

async function answer(tx: Tx, { kind, id, state, by, at }: RequestDecision): Promise<void> {
  const table = kind === 'cancel' ? 'cancel_requests' : 'refill_requests';
  const found = await findLiveRequest(tx, table, id);
  const order = found && (await lockSentOrder(tx, found.order_id));
  const request = order && (await findLiveRequest(tx, table, id));
  if (!order || !request) throw new ExpectedError('not-found', 'This was answered before.');
  const from = request.state;
  if (state === 'refused') {
    // It does not go on.
    if (order.status === 'failed')
      throw new ExpectedError('status-not-reachable', 'This order has failed: refund it, or have it delivered.');
    await updateCancel(tx, { id, from: from === 'asked' ? 'asked' : 'open', state, dueAt: null, at });
  } else {
    const was = from === 'asked' || from === 'running' ? from : 'open';
    await updateRefill(tx, { id, from: was, state, dueAt: state === 'running' ? at + day : null, at });
  }
  const news = {
    refused: 'order-cancel-refused',
    running: undefined,
    completed: 'order-refill-completed',
    rejected: 'order-refill-rejected',
  } as const;
  await enqueueEvent(tx, requestChanged({ order, news: news[state], at }));
  const act = { by, subject: 'order', subjectId: order.id, at } as const;
  await recordAct(tx, { ...act, action: `answer-${kind}`, before: { state: from }, after: { state } });
}
