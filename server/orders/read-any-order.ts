import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tx } from '../tables.ts';
import { findOrder, findStepsForAdmin } from './find-all-orders.ts';
import { findOrderRequests } from './find-request-facts.ts';
import { findExtras, findRefunds } from './orders.queries.ts';
import { canRefill } from './request.rules.ts';

/** Anybody's order with all it went through and by whom. Throws `not-found`. */
export async function readAnyOrder(db: Reader | Tx, orderId: number, now: number): Promise<OrderDetailForAdmin> {
  const order = await findOrder(db, orderId);
  if (!order) throw new ExpectedError('not-found', 'There is no such order.');
  const [refunds = []] = await findRefunds(db, [orderId]);
  const extras = await findExtras(db, orderId);
  const asked = await findOrderRequests(db, orderId);
  return {
    order,
    extras,
    drip: asked?.drip ?? null,
    timeline: await findStepsForAdmin(db, orderId),
    refunds,
    canRefill: asked !== undefined && canRefill(asked.facts, now),
    requests: [...(asked?.requests ?? [])],
  };
}
