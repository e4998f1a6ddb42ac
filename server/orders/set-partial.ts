import type { OrderStatus } from '../../contract/order.ts';
import { type OrderForAdmin, partialFrom } from '../../contract/orders.ts';
import { ownRefundText } from '../../contract/orders-admin.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { endDispatches } from '../providers/end-dispatches.ts';
import type { Database, Tx } from '../tables.ts';
import { lockOrder } from './orders.queries.ts';
import { customerHasLeft, notThatMany } from './refund-order.ts';
import { refundPart } from './refund-part.ts';
import { findSettled, recordDecision, refundDecided } from './resolve-refund.ts';

export interface PartialByHand {
  readonly orderId: number;
  /** Units that did not arrive. */
  readonly remains: number;
  /** Where the admin saw it stand; undefined pays from wherever it can be paid. */
  readonly expected: OrderStatus | undefined;
  /** Shown to the customer; may be empty. */
  readonly note: string;
  /** Why an order that may be at a provider is paid back all the same. */
  readonly letGo?: string | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Sets an order to partial by an admin's hand, and pays back the share of what remains, in one step and once. Throws
 * `changed-meanwhile` for one that stands where the admin did not see it, `refund-out-of-bounds` when it has no such number of
 * units or nothing more is due for them, `already-decided` or `status-not-reachable` where it can't be paid from,
 * `own-account` for an order of the admin's own, `order-at-provider` for one that may be at a provider, and `conflict` when the customer has left.
 */
export function setPartial(
  database: Database,
  change: PartialByHand & Pick<KeyedRequest, 'requestKey'>,
): Promise<OrderForAdmin> {
  const { orderId, by, requestKey, at } = change;
  return database.write(async (tx) => {
    // What is stored for retries names nobody: it outlives the customer's account.
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      await payRemains(tx, change);
      return {};
    });
    return findSettled(tx, orderId);
  });
}

async function payRemains(tx: Tx, { orderId, remains, expected, note, letGo, by, at }: PartialByHand): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new ExpectedError('not-found', 'There is no such order.');
  if (order.userId === by.adminId) throw new ExpectedError('own-account', ownRefundText);
  if (expected !== undefined && expected !== order.status) {
    const message = `Order #${orderId} is ${order.status} now: it was moved meanwhile.`;
    throw new ExpectedError('changed-meanwhile', message, { current: await findSettled(tx, orderId) });
  }
  if (!partialFrom.includes(order.status)) throw refundDecided(order.status);
  const delivered = order.quantity - remains;
  if (delivered < 0) throw notThatMany(order, 'remains');
  await endDispatches(tx, { orderId, status: order.status, letGo, by, at });
  const outcome = await refundPart(tx, { order, delivered, reason: note, by, at });
  if (outcome.kind === 'customer-left') throw customerHasLeft();
  if (outcome.kind === 'nothing-due') throw notThatMany(order, 'remains');
  const { status, amountPaise } = outcome;
  await recordDecision(tx, { orderId, reason: note, by, at }, order, { status, delivered, amountPaise });
}
