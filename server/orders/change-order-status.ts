import type { OrderForAdmin, SettableStatus } from '../../contract/orders.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { findOrder, insertHistory, lockOrder, moveOrder } from './orders.queries.ts';
import { deliveredUnits, statusesBefore } from './orders.rules.ts';

export interface StatusChange {
  readonly orderId: number;
  readonly status: SettableStatus;
  /** How much is delivered, for an order in processing. */
  readonly percent: number | undefined;
  readonly adminId: number;
  readonly at: number;
}

/** Moves an order by an admin's hand. Throws `status-not-reachable` where the table of states has no such step. */
export function changeOrderStatus(database: Database, change: StatusChange): Promise<OrderForAdmin> {
  return database.write((tx) => moveAndRecord(tx, change));
}

async function moveAndRecord(tx: Tx, change: StatusChange): Promise<OrderForAdmin> {
  const { orderId, status, adminId, at } = change;
  const before = await lockOrder(tx, orderId);
  if (!before) throw new ExpectedError('not-found', 'There is no such order.');
  const delivered = deliveredUnits(before.quantity, status, change.percent);
  if (!(await moveOrder(tx, { orderId, from: statusesBefore(status), to: status, delivered, at }))) {
    throw new ExpectedError('status-not-reachable', `An order that is ${before.status} can't be set to ${status}.`);
  }
  const entry = { from_status: before.status, to_status: status, delivered, actor_id: adminId, at };
  await insertHistory(tx, { order_id: orderId, ...entry });
  await leaveNotice(tx, {
    to: { userId: before.userId, admins: true },
    event: {
      type: 'order_update',
      message: `Order #${orderId} is ${status}`,
      data: { id: orderId, status, progress: delivered },
    },
    at,
  });
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error('An order that was just moved is not there.');
  return order;
}
