import type { OrderForAdmin } from '../../contract/orders.ts';
import { answerOnce, type KeyedRequest } from '../accounts/answer-once.ts';
import type { Database } from '../tables.ts';
import { findSettled, type Settlement, settleCancelled } from './settle-cancelled.ts';

/** Refuses the refund of a cancelled order for good. Throws `already-decided` or `status-not-reachable` like a refund. */
export function rejectRefund(
  database: Database,
  rejection: Settlement & Pick<KeyedRequest, 'requestKey'>,
): Promise<OrderForAdmin> {
  const { by, requestKey, at } = rejection;
  return database.write(async (tx) => {
    // What is kept for retries names nobody: it outlives the customer's account.
    await answerOnce(tx, { userId: by.adminId, requestKey, at }, async () => {
      await settleCancelled(tx, rejection, { status: 'rejected', refundedPaise: null });
      return {};
    });
    return findSettled(tx, rejection.orderId);
  });
}
