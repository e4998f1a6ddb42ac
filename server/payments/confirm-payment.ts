import type { Paise } from '../../contract/money.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { fileCreditedRequest } from '../funds/file-credited-request.ts';
import { payIntent, setRequestOfIntent } from '../funds/pay-intent.ts';
import { resolveFundRequest } from '../funds/resolve-fund-request.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { creditedReference } from './credited-reference.rules.ts';
import { findMatches } from './find-matches.ts';
import type { Intent } from './match.rules.ts';
import { decidePayment, lockPayment, lockRequestsOfPayment } from './payments.queries.ts';
import { asStored, refreshPayments } from './refresh-payments.ts';

interface Confirmation {
  readonly paymentId: number;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * Credits a payment that fits, once, however many ask at once; what stands in its way is looked at anew here. Answers what was credited, and
 * 0 for a payment that was decided meanwhile or fits no more.
 */
export async function confirmPayment(tx: Tx, { paymentId, by, at }: Confirmation): Promise<Paise> {
  // First the requests, then the payment: the order in which whoever decides by hand locks them.
  await lockRequestsOfPayment(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'unmatched' || payment.reason !== 'fits') return 0;
  const match = (await findMatches(tx, { paymentIds: [paymentId], adminId: by.adminId ?? 0, at })).get(paymentId);
  if (!match) return 0;
  const { claim, intent } = match;
  if (match.reason !== 'fits' || (claim === undefined && intent === undefined)) {
    await decidePayment(tx, paymentId, asStored(match, at));
    return 0;
  }
  if (intent && !(await payIntent(tx, { intentId: intent.id, at }))) {
    // Another payment for it was credited at this moment.
    await refreshPayments(tx, { paymentIds: [paymentId], adminId: by.adminId ?? 0, at });
    return 0;
  }
  const requestId =
    claim?.fundRequestId ?? (await resolveIntent(tx, { intent, payment: { ...payment, id: paymentId }, by, at }));
  if (requestId === undefined) return 0;
  if (intent) await setRequestOfIntent(tx, intent.id, requestId);
  const reason = payment.intentId !== null ? 'by-gateway' : payment.level === 1 ? 'by-message' : 'by-statement';
  const decision = { state: 'matched', reason, fundRequestId: requestId, at } as const;
  if (!(await decidePayment(tx, paymentId, { ...decision, decidedBy: by.adminId })))
    throw new ExpectedError('already-decided', 'This payment was decided already.');
  if (!claim) return payment.amountPaise;
  await resolveFundRequest(tx, {
    requestId,
    status: 'approved',
    adminNotes: '',
    receivedPaise: payment.amountPaise,
    referenceNumber: undefined,
    by,
    at,
  });
  return payment.amountPaise;
}

interface IntentPayment extends Pick<Confirmation, 'by' | 'at'> {
  readonly intent: Intent | undefined;
  readonly payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>;
}

/** Credits a payment by its own amount or code. Answers the fund request that it was credited with: the customer's, or a new one. */
async function resolveIntent(tx: Tx, { intent, payment, by, at }: IntentPayment): Promise<number | undefined> {
  if (!intent) return undefined;
  const { amountPaise } = payment;
  const referenceNumber = creditedReference(payment);
  if (intent.fundRequestId === null) {
    const filed = await fileCreditedRequest(tx, { userId: intent.userId, amountPaise, referenceNumber, by, at });
    return filed.id;
  }
  const settled = await resolveFundRequest(tx, {
    requestId: intent.fundRequestId,
    status: 'approved',
    adminNotes: '',
    receivedPaise: amountPaise,
    referenceNumber,
    by,
    at,
  });
  return settled.id;
}
