import type { OrderWithTimeline } from '../../contract/orders.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tx } from '../tables.ts';
import { findOrderRequests } from './find-request-facts.ts';
import { findUsualMinutes, findUsualStarts } from './find-usual-minutes.ts';
import { withRuns } from './finish.rules.ts';
import { findOwnOrder } from './orders.queries.ts';
import { cancelStep, canRefill } from './request.rules.ts';

interface WantedOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly now: number;
}

/** An order with all it went through. Throws `not-found` for an order of somebody else, as if there were none. */
export async function readOrder(db: Reader | Tx, wanted: WantedOrder): Promise<OrderWithTimeline> {
  const order = await findOwnOrder(db, wanted);
  const asked = order && (await findOrderRequests(db, wanted.orderId));
  if (!asked) throw new ExpectedError('not-found', 'You have no such order.', { detail: { kind: 'order-missing' } });
  const { facts, requests, startCount, drip, serviceId, description, descriptionHi, ownersFacts } = asked;
  const isOpen = facts.status === 'pending' || facts.status === 'processing';
  const minutes = isOpen ? await findUsualMinutes(db, { serviceId, now: wanted.now }) : undefined;
  const starts = facts.status === 'pending' ? await findUsualStarts(db, { serviceId, now: wanted.now }) : undefined;
  return {
    ...order,
    requests: [...requests],
    canCancel: ['at-once', 'runs', 'ask', 'open'].includes(cancelStep(facts)),
    canRefill: canRefill(facts, wanted.now),
    startCount,
    minutes: minutes ? withRuns(minutes, order.order) : null,
    starts: starts ?? null,
    ownersFacts: isOpen ? ownersFacts : null,
    refillDays: facts.refillDays,
    drip,
    ownersWords: isOpen && !minutes ? description : '',
    ownersWordsHi: isOpen && !minutes ? descriptionHi : '',
  };
}
