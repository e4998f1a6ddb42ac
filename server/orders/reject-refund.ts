import type { OrderForAdmin } from '../../contract/orders.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { lockOrder, moveOrder } from './orders.queries.ts';
import { recordStatusChange } from './record-status-change.ts';
import { findSettled, type RequestDecision, recordDecision, refundDecided } from './resolve-refund.ts';

/** Refuses the refund of a cancelled order for good. Throws `already-decided` or `status-not-reachable` like a refund. */
export function rejectRefund(
  database: Database,
  rejection: RequestDecision & Pick<KeyedRequest, 'requestKey'>,
): Promise<OrderForAdmin> {
  const { by, requestKey, at } = rejection;
  return database.write(async (tx) => {
    // What is kept for retries names nobody: it outlives the customer's account.
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      await reject(tx, rejection);
      return {};
    });
    return findSettled(tx, rejection.orderId);
  });
}

async function reject(tx: Tx, rejection: RequestDecision): Promise<void> {
  const { orderId, reason, by, at } = rejection;
  const before = await lockOrder(tx, orderId);
  if (!before) throw new ExpectedError('not-found', 'There is no such order.');
  const { userId, status: from, delivered } = before;
  const isRejected = await moveOrder(tx, { orderId, from: ['cancelled'], to: 'rejected', delivered, at });
  if (!isRejected) throw refundDecided(before.status);
  await recordStatusChange(tx, { orderId, userId, from, to: 'rejected', delivered, note: reason, by, at });
  await recordDecision(tx, rejection, before, { status: 'rejected', delivered });
}
