import { wireAmount } from '../../contract/money.ts';
import { openStates, type Payment } from '../../contract/payments.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { fileCreditedRequest } from '../funds/file-credited-request.ts';
import { payIntent, setRequestOfIntent } from '../funds/pay-intent.ts';
import { readFundRequest } from '../funds/read-fund-request.ts';
import { resolveFundRequest } from '../funds/resolve-fund-request.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { creditedReference } from './credited-reference.rules.ts';
import { findWaitingWith } from './find-circumstances.ts';
import { findIntents } from './find-intents.ts';
import { findPayment } from './find-payments.ts';
import { decidePayment, findRequestKey, lockPayment, lockRequest, lockRequestsOfPayment } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

export interface Resolution extends Pick<KeyedRequest, 'requestKey'> {
  readonly paymentId: number;
  readonly to: { readonly fundRequestId: number } | { readonly userId: number } | 'not-ours';
  readonly reason: string;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * A person says what a payment is. What arrived is credited, whatever was asked for, and by the operation that credits every fund
 * request. Throws `already-decided`, `not-found`, `own-account` for the admin's own request or wallet, and `reference-used` for a payment that
 * was credited by one of its references.
 */
export async function resolvePayment(database: Database, resolution: Resolution): Promise<Payment> {
  const { paymentId, by, requestKey, at } = resolution;
  const resolveOnce = () =>
    database.write((tx) =>
      // What is kept for retries names nobody: it outlives the customer's account.
      runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
        await decide(tx, resolution);
        return {};
      }),
    );
  await runWithSecondAdmin(database, resolveOnce);
  return findPayment(database.read, paymentId);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

async function decide(tx: Tx, resolution: Resolution): Promise<void> {
  const { paymentId, to, reason, by, at } = resolution;
  // First the requests, then the payment, as everybody does who decides.
  if (to !== 'not-ours' && 'fundRequestId' in to) await lockRequest(tx, to.fundRequestId);
  await lockRequestsOfPayment(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new ExpectedError('not-found', 'There is no such payment.');
  if (!openStates.some((state) => state === payment.state)) throw decided(payment.state);
  const fundRequestId = to === 'not-ours' ? null : await credit(tx, payment, resolution);
  const isDecided = await decidePayment(tx, paymentId, {
    state: fundRequestId === null ? 'not_ours' : 'matched',
    reason: fundRequestId === null ? 'not-ours' : 'by-person',
    fundRequestId,
    comment: reason,
    decidedBy: by.adminId,
    at,
  });
  if (!isDecided) throw decided('decided');
  if (payment.reason === 'contradiction') {
    const waiting = await findWaitingWith(tx, paymentId);
    await refreshPayments(tx, { paymentIds: waiting, adminId: by.adminId, at });
  }
  await recordAct(tx, {
    by,
    action: 'resolve',
    subject: 'payment',
    subjectId: paymentId,
    before: { state: payment.state },
    after: {
      state: fundRequestId === null ? 'not_ours' : 'matched',
      amount: wireAmount(payment.amountPaise),
      ...(fundRequestId !== null && { fundRequestId }),
      reason,
    },
    at,
  });
  if (fundRequestId !== null) await assertTwoAdmins(tx, { payment, fundRequestId, resolution });
}

interface Credited {
  readonly payment: Locked;
  readonly fundRequestId: number;
  readonly resolution: Resolution;
}

async function assertTwoAdmins(tx: Tx, { payment, fundRequestId, resolution }: Credited): Promise<void> {
  const { paymentId, to, reason, by, at } = resolution;
  if (to === 'not-ours') return;
  const { user } = await readFundRequest(tx, fundRequestId);
  await assertSecondAdmin(tx, {
    kind: 'resolve',
    subjectId: paymentId,
    userId: user.id,
    amountPaise: payment.amountPaise,
    essence: JSON.stringify(to),
    request: { ...to, reason },
    by,
    at,
  });
}

/** Answers the number of the fund request that it was credited to. */
async function credit(tx: Tx, payment: Locked, { to, by, at }: Resolution): Promise<number> {
  const { amountPaise, reference } = payment;
  if (to !== 'not-ours' && 'fundRequestId' in to) {
    const requestId = to.fundRequestId;
    const isNamed = reference === null || (await isReferenceOf(tx, { requestId, paymentId: payment.id }));
    const settled = await resolveFundRequest(tx, {
      requestId,
      status: 'approved',
      adminNotes: '',
      receivedPaise: amountPaise,
      referenceNumber: isNamed ? undefined : reference,
      by,
      at,
    });
    return settled.id;
  }
  const userId = to === 'not-ours' ? 0 : to.userId;
  if (userId === by.adminId)
    throw new ExpectedError('own-account', "You can't credit your own wallet. Another admin can.");
  const intent = await findOpenIntent(tx, { userId, paymentId: payment.id });
  const filed = await fileCreditedRequest(tx, {
    userId,
    amountPaise,
    referenceNumber: creditedReference(payment),
    by,
    at,
  });
  if (intent && (await payIntent(tx, { intentId: intent.id, at }))) await setRequestOfIntent(tx, intent.id, filed.id);
  return filed.id;
}

/** What this customer was asked for and the payment is of, by its amount or its code. */
async function findOpenIntent(tx: Tx, { userId, paymentId }: { userId: number; paymentId: number }) {
  const intents = (await findIntents(tx, [paymentId])).get(paymentId) ?? [];
  return intents.find((intent) => !intent.isPaid && intent.userId === userId && intent.fundRequestId === null);
}

/** Whether the customer typed one of the payment's references. */
async function isReferenceOf(
  tx: Tx,
  { requestId, paymentId }: { requestId: number; paymentId: number },
): Promise<boolean> {
  return (await findRequestKey(tx, { requestId, paymentId })) !== undefined;
}

const decided = (state: string) =>
  new ExpectedError('already-decided', `This payment was decided already: it is ${state.replace('_', ' ')}.`);
