import { wireAmount } from '../../contract/money.ts';
import { openStates, type Payment } from '../../contract/payments.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { enqueueChecksOfOpenIntents } from '../funds/enqueue-covered-order-check.ts';
import { fileCreditedRequest } from '../funds/file-credited-request.ts';
import { payIntent, setRequestOfIntent } from '../funds/pay-intent.ts';
import { findFundRequestForAdmin, readFundRequest } from '../funds/read-fund-request.ts';
import { resolveFundRequest } from '../funds/resolve-fund-request.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { reverseOtherAmount } from './correct-credit.ts';
import { creditedReference } from './credited-reference.rules.ts';
import { decideRemainder } from './decide-remainder.ts';
import { findWaitingWith } from './find-circumstances.ts';
import { findIntents } from './find-intents.ts';
import { findRequestsOfPayment, isNumberOfOther } from './find-named.ts';
import { findPayment } from './find-payments.ts';
import { findRemainders } from './find-remainders.ts';
import { decidePayment, findRequestKey, lockPayment, lockRequest, lockRequestsOfPayment } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

export interface Resolution extends Pick<KeyedRequest, 'requestKey'> {
  readonly paymentId: number;
  readonly to: { readonly fundRequestId: number } | { readonly userId: number } | 'not-ours';
  readonly reason: string;
  /** The act of another admin that it is to confirm. */
  readonly confirms?: number | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * A person says what a payment is. What arrived is credited, whatever was asked for, and by the operation that credits every fund
 * request. What was credited with another amount is taken back first, and what others ask for with its numbers is refused. Throws `already-decided`, `not-found`, `own-account` for the admin's own request or wallet, and `reference-used` for a payment that
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
  const { payment, isRemainder } = await lockOpen(tx, paymentId);
  const fundRequestId = to === 'not-ours' ? null : await credit(tx, payment, resolution);
  const decision = { comment: reason, decidedBy: by.adminId, at };
  const why = fundRequestId === null ? 'not-ours' : 'by-person';
  const state = isRemainder ? 'reversed' : fundRequestId === null ? 'not_ours' : 'matched';
  const isDecided = isRemainder
    ? await decideRemainder(tx, { paymentId, reason: why, ...decision })
    : await decidePayment(tx, paymentId, { state, reason: why, fundRequestId, ...decision });
  if (!isDecided) throw decided('decided');
  if (payment.reason === 'contradiction') {
    const waiting = await findWaitingWith(tx, paymentId);
    await refreshPayments(tx, { paymentIds: waiting, adminId: by.adminId, at });
  }
  await enqueueChecksOfOpenIntents(tx, { at });
  await recordAct(tx, {
    by,
    action: 'resolve',
    subject: 'payment',
    subjectId: paymentId,
    before: { state: payment.state },
    after: {
      state,
      amount: wireAmount(payment.amountPaise),
      ...(fundRequestId !== null && { fundRequestId }),
      reason,
    },
    at,
  });
  if (fundRequestId !== null) await assertTwoAdmins(tx, { payment, fundRequestId, resolution });
}

/** A payment that a person can decide; of one that was taken back in part from a wrong customer, what is left. */
async function lockOpen(tx: Tx, paymentId: number): Promise<{ payment: Locked; isRemainder: boolean }> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) throw new ExpectedError('not-found', 'There is no such payment.');
  // A number that names another payment is left to that one.
  const payment = { ...locked, reference: (await isNumberOfOther(tx, locked)) ? null : locked.reference };
  if (openStates.some((state) => state === payment.state)) return { payment, isRemainder: false };
  const leftPaise = (await findRemainders(tx, [paymentId])).get(paymentId);
  if (leftPaise === undefined) throw decided(payment.state);
  return { payment: { ...payment, amountPaise: leftPaise }, isRemainder: true };
}

interface Credited {
  readonly payment: Locked;
  readonly fundRequestId: number;
  readonly resolution: Resolution;
}

async function assertTwoAdmins(tx: Tx, { payment, fundRequestId, resolution }: Credited): Promise<void> {
  const { paymentId, to, reason, confirms, by, at } = resolution;
  if (to === 'not-ours') return;
  const { user } = await readFundRequest(tx, fundRequestId);
  await assertSecondAdmin(tx, {
    kind: 'resolve',
    subjectId: paymentId,
    userId: user.id,
    amountPaise: payment.amountPaise,
    // Whoever confirms it takes back what was credited only where that was asked for.
    essence: JSON.stringify(payment.reason === 'credited-otherwise' ? { ...to, isCorrection: true } : to),
    request: { ...to, reason },
    confirms,
    by,
    at,
  });
}

/** Answers the number of the fund request that it was credited to. */
async function credit(tx: Tx, payment: Locked, resolution: Resolution): Promise<number> {
  const { to, by, at } = resolution;
  const { amountPaise, reference } = payment;
  await refuseOthers(tx, payment.id, resolution);
  if (to !== 'not-ours' && 'fundRequestId' in to) {
    const requestId = to.fundRequestId;
    if (payment.reason === 'credited-otherwise') {
      const userId = await reverseOtherAmount(tx, { ...resolution, requestId, arrivedPaise: amountPaise });
      if (userId !== undefined) return fileCredit(tx, payment, { userId, by, at });
    }
    const isNamed = reference === null || (await isReferenceOf(tx, { requestId, paymentId: payment.id }));
    await payOtherIntent(tx, { requestId, paymentId: payment.id, at });
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
  return fileCredit(tx, payment, { userId, by, at });
}

/** Credits a customer whose open requests don't name the payment. */
async function fileCredit(
  tx: Tx,
  payment: Locked,
  { userId, by, at }: Pick<Resolution, 'by' | 'at'> & { readonly userId: number },
): Promise<number> {
  const intent = (await findOpenIntents(tx, { userId, paymentId: payment.id })).find(
    (each) => each.fundRequestId === null,
  );
  const filed = await fileCreditedRequest(tx, {
    userId,
    amountPaise: payment.amountPaise,
    referenceNumber: creditedReference(payment),
    by,
    at,
  });
  if (intent && (await payIntent(tx, { intentId: intent.id, at }))) await setRequestOfIntent(tx, intent.id, filed.id);
  return filed.id;
}

/** Shown to the customers whose requests name a payment that is credited otherwise. It does not tell whose it was. */
const refusals = {
  other:
    'No payment of yours with this number has arrived. Please look the number up in your UPI app, and send it again.',
  same: 'This payment is credited with another request of yours.',
} as const;

/** A payment is credited once: what else is asked for with its numbers is refused by the same press. */
async function refuseOthers(tx: Tx, paymentId: number, { to, by, at }: Resolution): Promise<void> {
  const requests = await findRequestsOfPayment(tx, paymentId);
  const isOthers = (request: (typeof requests)[number]) =>
    to !== 'not-ours' && ('fundRequestId' in to ? request.id !== to.fundRequestId : request.userId !== to.userId);
  const chosenId =
    to === 'not-ours' ? 0 : 'userId' in to ? to.userId : requests.find(({ id }) => id === to.fundRequestId)?.userId;
  for (const { id: requestId, userId } of requests.filter((each) => each.status === 'pending' && isOthers(each))) {
    const adminNotes = refusals[userId === chosenId ? 'same' : 'other'];
    const decision = { requestId, status: 'rejected', adminNotes, by, at } as const;
    await resolveFundRequest(tx, { ...decision, receivedPaise: undefined, referenceNumber: undefined });
  }
}

/** What this customer was asked for and the payment is of, by its amount or its code. */
async function findOpenIntents(tx: Tx, { userId, paymentId }: { userId: number; paymentId: number }) {
  const intents = (await findIntents(tx, [paymentId])).get(paymentId) ?? [];
  return intents.filter((intent) => !intent.isPaid && intent.userId === userId);
}

/** A customer may have sent the number with another intent than the payment is of: the intent of the payment is paid. */
async function payOtherIntent(
  tx: Tx,
  { requestId, paymentId, at }: { requestId: number; paymentId: number; at: number },
): Promise<void> {
  const request = await findFundRequestForAdmin(tx, requestId);
  if (!request) throw new ExpectedError('not-found', 'There is no such fund request.');
  const intents = await findOpenIntents(tx, { userId: request.user.id, paymentId });
  const [intent] = intents;
  if (!intent || intents.some((each) => each.fundRequestId === requestId)) return;
  if (await payIntent(tx, { intentId: intent.id, at })) await setRequestOfIntent(tx, intent.id, requestId);
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
