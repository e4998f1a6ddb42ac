import type { OrderWithTimeline } from '../../contract/orders.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { lockSentOrder } from '../orders/advance-order.ts';
import { findOrderRequests } from '../orders/find-request-facts.ts';
import { readAnyOrder } from '../orders/read-any-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { type RequestFacts, refillStep } from '../orders/request.rules.ts';
import { insertRefill } from '../orders/write-requests.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { type AskedByCustomer, findOwnFacts } from './cancel-order.ts';
import { requestForAdmin } from './fulfilment.events.ts';

/**
 * A customer asks for a refill: the provider is asked, or an admin. Asking twice changes nothing. Throws `status-not-reachable`
 * where the service has none, its time is over, or it was asked for often enough.
 */
export function refillOrder(database: Database, { orderId, userId, at }: AskedByCustomer): Promise<OrderWithTimeline> {
  return database.write(async (tx) => {
    const { facts } = await findOwnFacts(tx, { orderId, userId });
    await ask(tx, facts, { orderId, askedBy: userId, at });
    return readOrder(tx, { orderId, userId, now: at });
  });
}

interface AskedByAdmin {
  readonly orderId: number;
  readonly by: AdminActor;
  readonly at: number;
}

/** An admin asks for a refill in the place of the customer. Throws `not-found`, and what `refillOrder` throws. */
export function askRefill(database: Database, { orderId, by, at }: AskedByAdmin): Promise<OrderDetailForAdmin> {
  return database.write(async (tx) => {
    const order = await lockSentOrder(tx, orderId);
    const asked = order && (await findOrderRequests(tx, orderId));
    if (!asked) throw new ExpectedError('not-found', 'There is no such order.');
    if (await ask(tx, asked.facts, { orderId, askedBy: by.adminId, at })) {
      const act = {
        by,
        action: 'ask-refill',
        subject: 'order',
        subjectId: orderId,
        before: {},
        after: {},
        at,
      } as const;
      await recordAct(tx, act);
    }
    return readAnyOrder(tx, orderId, at);
  });
}

/** False: it was asked for before. */
async function ask(
  tx: Tx,
  facts: RequestFacts,
  { orderId, askedBy, at }: { orderId: number; askedBy: number; at: number },
): Promise<boolean> {
  const step = refillStep(facts, at);
  if (step === 'no') throw new ExpectedError('status-not-reachable', 'This order can not be refilled.');
  if (step === 'repeated') return false;
  const isByHand = step === 'open';
  const dueAt = isByHand ? at + day : at;
  await insertRefill(tx, { orderId, state: 'open', askedBy, isByHand, dueAt, at });
  if (isByHand) await enqueueEvent(tx, requestForAdmin({ orderId, kind: 'refill', at }));
  return true;
}
