import { fundTexts } from '../../contract/funds.ts';
import { decisionTexts, ownRequestText } from '../../contract/funds-admin.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, actorOf, recordAct, type SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { assertNotCredited, claimInstead } from '../references/claim-reference.ts';
import { recordNamed } from '../references/record-contest.ts';
import type { Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { collectDebts } from './collect-debts.ts';
import { enqueueCoveredOrderCheck } from './enqueue-covered-order-check.ts';
import { fundRequestDecided } from './funds.events.ts';
import { correctReference, decidePendingRequest, findFundRequest } from './funds.queries.ts';
import { correctionOf } from './funds.rules.ts';
import { keyEarlierRequest } from './key-earlier-requests.ts';
import { payIntentOfRequest } from './pay-intent.ts';

export interface RequestDecision {
  readonly requestId: number;
  readonly status: 'approved' | 'rejected';
  readonly adminNotes: string;
  /** What really arrived, and for which payment; undefined for what the customer wrote. */
  readonly receivedPaise: Paise | undefined;
  readonly referenceNumber: string | undefined;
  /** The shop itself where a payment that was there before was named later. */
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

function assertCorrectsApproval({ status, receivedPaise, referenceNumber }: RequestDecision): void {
  if (status === 'approved') return;
  const text = decisionTexts.onlyApproved;
  if (receivedPaise !== undefined) throw new ExpectedError('invalid-input', text, { fields: { receivedAmount: text } });
  if (referenceNumber !== undefined)
    throw new ExpectedError('invalid-input', text, { fields: { referenceNumber: text } });
}

/** What was decided about, and under which key its payment is claimed. */
export interface ResolvedRequest {
  readonly id: number;
  readonly key: string;
}

/**
 * Settles a top-up, in the transaction of whoever decides. It is the one operation that credits a payment to a fund request: once,
 * however many ask, and with what really arrived. Throws `reference-used` when its payment was credited already, `own-account` for a request of the admin's own,
 * `already-decided`, and `not-found`.
 */
export async function resolveFundRequest(tx: Tx, decision: RequestDecision): Promise<ResolvedRequest> {
  assertCorrectsApproval(decision);
  const { status, adminNotes, by, at, requestId } = decision;
  const asked = await findFundRequest(tx, requestId);
  if (!asked) throw new ExpectedError('not-found', 'There is no such fund request.');
  if (asked.user.id === by.adminId) throw new ExpectedError('own-account', ownRequestText);
  await keyEarlierRequest(tx, requestId, at);
  const { receivedPaise, reference } = correctionOf(asked, decision);
  const settled = await decidePendingRequest(tx, { ...decision, receivedPaise, adminId: by.adminId });
  if (!settled) {
    const request = await findFundRequest(tx, requestId);
    throw new ExpectedError('already-decided', `This request was already ${request?.status}.`);
  }
  const creditedPaise = receivedPaise ?? settled.amountPaise;
  let claimedKey = settled.key ?? '';
  if (status === 'approved') {
    await payIntentOfRequest(tx, { fundRequestId: requestId, at });
    const named = { key: settled.key ?? '', userId: settled.userId, referenceNumber: settled.referenceNumber };
    claimedKey = await claimForCredit(tx, { requestId, ...named, reference, at });
    await postTransfer(tx, {
      kind: 'top-up',
      userId: settled.userId,
      direction: 'in',
      amountPaise: creditedPaise,
      subject: { kind: 'fund-request', id: settled.id },
      actor: actorOf(by),
      description: `Funds added (UTR ${reference ?? settled.referenceNumber})`,
      at,
    });
    await collectDebts(tx, { userId: settled.userId, by, at });
  }
  const before = { amount: asked.amount, referenceNumber: asked.referenceNumber };
  const after = { amount: wireAmount(creditedPaise), referenceNumber: reference ?? asked.referenceNumber };
  await recordAct(tx, {
    by,
    action: status === 'approved' ? 'approve' : 'reject',
    subject: 'fund-request',
    subjectId: settled.id,
    ...changesBetween({ status: 'pending', adminNotes: '', ...before }, { status, adminNotes, ...after }),
    at,
  });
  const { amountPaise, userId } = settled;
  const decided = { id: settled.id, userId, amountPaise, receivedPaise, status, notes: adminNotes, at };
  await enqueueEvent(tx, fundRequestDecided(decided));
  await enqueueCoveredOrderCheck(tx, { userId, at });
  return { id: settled.id, key: claimedKey };
}

interface Credit {
  readonly requestId: number;
  /** What the customer named. */
  readonly key: string;
  readonly userId: number;
  readonly referenceNumber: string;
  /** The one that the admin found in the bank's list instead of the customer's. */
  readonly reference: string | null;
  readonly at: number;
}

/** Answers the key under which the payment is claimed. */
async function claimForCredit(tx: Tx, credit: Credit): Promise<string> {
  const { requestId, key, userId, reference, at } = credit;
  if (reference === null) {
    await assertNotCredited(tx, key, requestId);
    return key;
  }
  const correctedKey = referenceKey(reference);
  if (correctedKey === undefined) throw new ExpectedError('invalid-input', fundTexts.reference);
  const claim = {
    key: correctedKey,
    fundRequestId: requestId,
    referenceNumber: reference,
    at,
  };
  await claimInstead(tx, claim);
  if (correctedKey !== key) await recordNamed(tx, { key, userId, referenceNumber: credit.referenceNumber, at });
  await correctReference(tx, { requestId, reference, key: correctedKey });
  return correctedKey;
}
