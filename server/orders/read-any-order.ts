import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { findOrder, findStepsForAdmin } from './find-all-orders.ts';
import { findDripFacts } from './find-request-facts.ts';
import { findExtras, findRefunds } from './orders.queries.ts';

/** Anybody's order with all it went through and by whom. Throws `not-found`. */
export async function readAnyOrder(db: Reader, orderId: number): Promise<OrderDetailForAdmin> {
  const order = await findOrder(db, orderId);
  if (!order) throw new ExpectedError('not-found', 'There is no such order.');
  const [refunds = []] = await findRefunds(db, [orderId]);
  const extras = await findExtras(db, orderId);
  const drip = (await findDripFacts(db, orderId))?.progress ?? null;
  return { order, extras, drip, timeline: await findStepsForAdmin(db, orderId), refunds };
}
