import { type Paise, wireAmount } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { findOrder } from './find-all-orders.ts';
import { lockOrder, resolveCancelledOrder } from './orders.queries.ts';
import { recordStatusChange } from './record-status-change.ts';

export interface Settlement {
  readonly orderId: number;
  /** Shown to the customer. */
  readonly reason: string;
  readonly by: Actor;
  readonly at: number;
}

type Outcome = { status: 'refunded'; refundedPaise: Paise } | { status: 'rejected'; refundedPaise: null };

/** Brings a cancelled order to its end, with the reason; of two that try, the second is told that it was `already-decided`. */
export async function resolveRefund(
  tx: Tx,
  { orderId, reason, by, at }: Settlement,
  { status, refundedPaise }: Outcome,
): Promise<void> {
  const before = await lockOrder(tx, orderId);
  if (!before) throw new ExpectedError('not-found', 'There is no such order.');
  if (!(await resolveCancelledOrder(tx, { orderId, refundedPaise, at }))) throw notCancelled(before.status);

  const { userId, delivered } = before;
  await recordStatusChange(tx, {
    orderId,
    userId,
    from: 'cancelled',
    to: status,
    delivered,
    note: reason,
    refundedPaise: refundedPaise ?? undefined,
    by,
    at,
  });
  await recordAct(tx, {
    by,
    action: status === 'refunded' ? 'refund' : 'reject-refund',
    subject: 'order',
    subjectId: orderId,
    before: { status: before.status },
    after: { status, reason, ...(refundedPaise === null ? {} : { refundedAmount: wireAmount(refundedPaise) }) },
    at,
  });
}

/** The order as it stands after it was settled, now or by the try that this one repeats. */
export async function findSettled(tx: Tx, orderId: number): Promise<OrderForAdmin> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error('An order that was settled is not there.');
  return order;
}

function notCancelled(status: OrderForAdmin['status']): ExpectedError {
  return status === 'refunded' || status === 'rejected'
    ? new ExpectedError('already-decided', `The refund of this order was already decided: it is ${status}.`)
    : new ExpectedError('status-not-reachable', `Only a cancelled order can be refunded; this one is ${status}.`);
}
