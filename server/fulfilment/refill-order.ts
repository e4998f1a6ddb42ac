import type { OrderWithTimeline } from '../../contract/orders.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { readOrder } from '../orders/read-order.ts';
import { refillStep } from '../orders/request.rules.ts';
import { insertRefill } from '../orders/write-requests.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { type CustomerWish, findOwnFacts } from './cancel-order.ts';
import { requestForAdmin } from './fulfilment.events.ts';

/**
 * A customer asks for a refill: the provider is asked, or an admin. Asking twice changes nothing. Throws `status-not-reachable`
 * where the service has none, its time is over, or it was asked for often enough.
 */
export function refillOrder(database: Database, { orderId, userId, at }: CustomerWish): Promise<OrderWithTimeline> {
  return database.write(async (tx) => {
    const { facts } = await findOwnFacts(tx, { orderId, userId });
    const step = refillStep(facts, at);
    if (step === 'no') throw new ExpectedError('status-not-reachable', 'This order can not be refilled.');
    if (step !== 'repeated') {
      const isByHand = step === 'wish';
      const dueAt = isByHand ? at + day : at;
      await insertRefill(tx, { orderId, state: 'open', askedBy: userId, isByHand, dueAt, at });
      if (isByHand) await enqueueEvent(tx, requestForAdmin({ orderId, kind: 'refill', at }));
    }
    return readOrder(tx, { orderId, userId, now: at });
  });
}
