import { formatRupees, type Paise } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { ownRefundText } from '../../contract/orders-admin.ts';
import { lockAccountIfExists } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { lockOrder } from './orders.queries.ts';
import { findSettled, resolveRefund, type Settlement } from './resolve-refund.ts';

export interface Refund extends Settlement {
  /** Whom the page believes it pays. */
  readonly userId: number;
  readonly amountPaise: Paise;
}

/**
 * Pays a cancelled order back into the wallet of its customer, once, however many admins press the button. Throws
 * `already-decided` when it was, `status-not-reachable` for an order that is not cancelled, `refund-out-of-bounds`
 * for more than it cost, `own-account` for an order of the admin's own, and `conflict` when the customer has left.
 */
export function refundOrder(
  database: Database,
  refund: Refund & Pick<KeyedRequest, 'requestKey'>,
): Promise<OrderForAdmin> {
  const { by, requestKey, at } = refund;
  return database.write(async (tx) => {
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      await payBack(tx, refund);
      return {};
    });
    return findSettled(tx, refund.orderId);
  });
}

async function payBack(tx: Tx, refund: Refund): Promise<void> {
  const { orderId, userId, amountPaise, reason, by, at } = refund;
  const charged = await lockOrder(tx, orderId);
  if (!charged) throw new ExpectedError('not-found', 'There is no such order.');
  if (charged.userId !== userId) throw notTheirs();
  if (userId === by.adminId) throw new ExpectedError('own-account', ownRefundText);
  if (amountPaise > charged.totalPaise) throw beyond(charged.totalPaise);
  if (!(await lockAccountIfExists(tx, userId))) {
    throw new ExpectedError('conflict', 'This customer has closed their account.');
  }

  await resolveRefund(tx, refund, { status: 'refunded', refundedPaise: amountPaise });
  await postTransfer(tx, {
    kind: 'refund',
    userId,
    direction: 'in',
    amountPaise,
    reference: `order:${orderId}`,
    actorId: by.adminId,
    description: `Refund of order #${orderId}: ${reason}`,
    at,
  });
}

function notTheirs(): ExpectedError {
  const text = 'A refund goes to the customer who placed the order';
  return new ExpectedError('invalid-input', text, { fields: { userId: text } });
}

function beyond(totalPaise: Paise): ExpectedError {
  const least = totalPaise < 1_00 ? formatRupees(1) : '₹1';
  const text = `Refund amount must be between ${least} and ${formatRupees(totalPaise)}`;
  return new ExpectedError('refund-out-of-bounds', text, { fields: { amount: text } });
}
