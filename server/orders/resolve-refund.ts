import { type Paise, wireAmount } from '../../contract/money.ts';
import type { OrderStatus } from '../../contract/order.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { findOrder } from './find-all-orders.ts';

export interface RequestDecision {
  readonly orderId: number;
  /** Shown to the customer. */
  readonly reason: string;
  readonly by: AdminActor;
  readonly at: number;
}

interface Before {
  readonly status: OrderStatus;
  readonly delivered: number;
}

interface Decision {
  readonly status: 'partial' | 'refunded' | 'rejected';
  readonly delivered: number;
  /** What is paid back with it; undefined where a refund is refused. */
  readonly amountPaise?: Paise;
}

/** Writes a decision on a refund into the audit. */
export async function recordDecision(
  tx: Tx,
  { orderId, reason, by, at }: RequestDecision,
  before: Before,
  { status, delivered, amountPaise }: Decision,
): Promise<void> {
  const refundedAmount = amountPaise === undefined ? undefined : wireAmount(amountPaise);
  await recordAct(tx, {
    by,
    action: status === 'rejected' ? 'reject-refund' : 'refund',
    subject: 'order',
    subjectId: orderId,
    before: { status: before.status, ...(delivered !== before.delivered && { progress: before.delivered }) },
    after: {
      status,
      ...(delivered !== before.delivered && { progress: delivered }),
      reason,
      ...(refundedAmount !== undefined && { refundedAmount }),
    },
    at,
  });
}

/** The order as it stands after it was decided upon, now or by the try that this one repeats. */
export async function findSettled(tx: Tx, orderId: number): Promise<OrderForAdmin> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error('An order that was settled is not there.');
  return order;
}

export function refundDecided(status: OrderStatus): ExpectedError {
  return status === 'partial' || status === 'refunded' || status === 'rejected'
    ? new ExpectedError('already-decided', `The refund of this order was already decided: it is ${status}.`)
    : new ExpectedError('status-not-reachable', `Only a cancelled order can be refunded so; this one is ${status}.`);
}
