import type { OrderWithTimeline } from '../../contract/orders.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { findOwnOrder } from './orders.queries.ts';

/** An order with all it went through. Throws `not-found` for an order of somebody else, as if there were none. */
export async function readOrder(db: Reader, wanted: { orderId: number; userId: number }): Promise<OrderWithTimeline> {
  const order = await findOwnOrder(db, wanted);
  if (!order) throw new ExpectedError('not-found', 'You have no such order.', { detail: { kind: 'order-missing' } });
  return order;
}
