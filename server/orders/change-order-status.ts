import type { OrderStatus } from '../../contract/order.ts';
import type { OrderForAdmin, SettableStatus } from '../../contract/orders.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { dropWaitingDispatches, endDispatches } from '../providers/end-dispatches.ts';
import { escalateReturned } from '../providers/escalate-returned.ts';
import type { Database, Tx } from '../tables.ts';
import { findOrder } from './find-all-orders.ts';
import { lockOrder, moveOrder } from './orders.queries.ts';
import { deliveredUnits, statusesBefore } from './orders.rules.ts';
import { recordStatusChange } from './record-status-change.ts';
import { closeCancels } from './write-requests.ts';

export interface StatusChange {
  readonly orderId: number;
  readonly status: SettableStatus;
  /** How much is delivered, for an order in processing; `as-delivered` leaves it at what was. */
  readonly percent: number | 'as-delivered' | undefined;
  /** Where the admin saw it stand; undefined moves it from wherever it can be moved. */
  readonly expected: OrderStatus | undefined;
  /** How many units the admin saw delivered; undefined replaces whatever stands. */
  readonly expectedDelivered?: number | undefined;
  /** Why an order that may be at a provider is cancelled all the same. */
  readonly letGo?: string | undefined;
  /** The key of a bulk action, for the audit log. */
  readonly batch?: string | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Sets the status of an order for an admin. Throws `changed-meanwhile` when its status or its delivered units are not those that the admin saw,
 * `status-not-reachable` when `nextStatuses` has no such step, and `order-at-provider` for the cancellation of an order that may be at a
 * provider.
 */
export function changeOrderStatus(
  database: Database,
  change: StatusChange,
): Promise<OrderForAdmin & { readonly isReversible: boolean }> {
  return database.write(async (tx) => {
    await lockOrder(tx, change.orderId);
    const isReversible = !(await hasIrreversibleEffects(tx, change.orderId));
    return { ...(await moveAndRecord(tx, change)), isReversible };
  });
}

/** Whether moving the order ends dispatches, runs or requests that moving it back does not restore. */
async function hasIrreversibleEffects(tx: Tx, orderId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('o.runs', 'is not', null),
        eb('o.service_type', '=', 'Subscriptions'),
        eb.exists(
          eb
            .selectFrom('dispatches as d')
            .select('d.id')
            .whereRef('d.order_id', '=', 'o.id')
            .where('d.state', 'in', ['waiting', 'held', 'sending', 'unknown', 'accepted']),
        ),
        eb.exists(
          eb
            .selectFrom('cancel_requests as c')
            .select('c.id')
            .whereRef('c.order_id', '=', 'o.id')
            .where('c.ended_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The move itself, for a transaction that has its own reasons. */
export async function moveAndRecord(tx: Tx, change: StatusChange): Promise<OrderForAdmin> {
  const { orderId, status, by, at } = change;
  const before = await lockOrder(tx, orderId);
  if (!before) throw new ExpectedError('not-found', 'There is no such order.');
  if (change.expected !== undefined && change.expected !== before.status) {
    const message = `Order #${orderId} is ${before.status} now: it was moved meanwhile.`;
    throw new ExpectedError('changed-meanwhile', message, { current: await findHeld(tx, orderId) });
  }
  await assertDelivered(tx, change, before);
  const delivered = deliveredUnits(before, status, change.percent);

  if (!(await moveOrder(tx, { orderId, from: statusesBefore(status), to: status, delivered, at }))) {
    throw new ExpectedError('status-not-reachable', `An order that is ${before.status} can't be set to ${status}.`);
  }
  if (status === 'cancelled') await endDispatches(tx, { orderId, status: before.status, letGo: change.letGo, by, at });
  else await dropWaitingDispatches(tx, { orderId, at });
  if (status === 'pending') await escalateReturned(tx, { orderId, at });
  await closeCancels(tx, { orderId, status, at });
  const { userId } = before;
  await recordStatusChange(tx, { orderId, userId, from: before.status, to: status, delivered, note: '', by, at });
  await recordAct(tx, {
    by,
    action: 'change-status',
    subject: 'order',
    subjectId: orderId,
    before: { status: before.status, progress: before.delivered },
    after: { status, progress: delivered },
    at,
    batch: change.batch,
  });
  return findHeld(tx, orderId);
}

async function assertDelivered(
  tx: Tx,
  { orderId, expectedDelivered, by }: StatusChange,
  before: { readonly status: OrderStatus; readonly delivered: number },
): Promise<void> {
  if (expectedDelivered === undefined) return;
  await assertUnchanged(tx, {
    before: { progress: expectedDelivered },
    // Named as the acts name it.
    content: { progress: before.delivered },
    current: () => findHeld(tx, orderId),
    by,
    subject: 'order',
    subjectId: orderId,
  });
}

async function findHeld(tx: Tx, orderId: number): Promise<OrderForAdmin> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error('An order that is held is not there.');
  return order;
}
