import type { OrderForAdmin } from '../../contract/orders.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { Database } from '../tables.ts';
import { findSettled, resolveRefund, type Settlement } from './resolve-refund.ts';

/** Refuses the refund of a cancelled order for good. Throws `already-decided` or `status-not-reachable` like a refund. */
export function rejectRefund(
  database: Database,
  rejection: Settlement & Pick<KeyedRequest, 'requestKey'>,
): Promise<OrderForAdmin> {
  const { by, requestKey, at } = rejection;
  return database.write(async (tx) => {
    // What is kept for retries names nobody: it outlives the customer's account.
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      await resolveRefund(tx, rejection, { status: 'rejected', refundedPaise: null });
      return {};
    });
    return findSettled(tx, rejection.orderId);
  });
}
