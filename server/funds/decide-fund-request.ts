import { type FundRequestForAdmin, fundTexts } from '../../contract/funds.ts';
import { decisionTexts, ownRequestText } from '../../contract/funds-admin.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, actorOf, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { assertNotCredited, claimInstead } from '../references/claim-reference.ts';
import type { Database, Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { fundRequestDecided } from './funds.events.ts';
import { correctReference, decidePendingRequest, findFundRequest } from './funds.queries.ts';
import { correctionOf } from './funds.rules.ts';
import { keyEarlierRequest } from './key-earlier-requests.ts';

export interface Decision extends Pick<KeyedRequest, 'requestKey'> {
  readonly requestId: number;
  readonly status: 'approved' | 'rejected';
  readonly adminNotes: string;
  /** What really arrived, and for which payment; undefined for what the customer wrote. */
  readonly receivedPaise: Paise | undefined;
  readonly referenceNumber: string | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Settles a top-up. Approval credits the wallet once, however many admins press the button, and with what really arrived.
 * Throws `reference-used` when its payment was credited already, and `own-account` for a request of the admin's own.
 */
export function decideFundRequest(database: Database, decision: Decision): Promise<FundRequestForAdmin> {
  const { by, requestKey, at } = decision;
  assertCorrectsApproval(decision);
  return database.write(async (tx) => {
    // What is kept for retries names nobody: it outlives the customer's account.
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      await decideAndCredit(tx, decision);
      return {};
    });
    const request = await findFundRequest(tx, decision.requestId);
    if (!request) throw new Error('A fund request that was settled is not there.');
    return request;
  });
}

function assertCorrectsApproval({ status, receivedPaise, referenceNumber }: Decision): void {
  if (status === 'approved') return;
  const text = decisionTexts.onlyApproved;
  if (receivedPaise !== undefined) throw new ExpectedError('invalid-input', text, { fields: { receivedAmount: text } });
  if (referenceNumber !== undefined)
    throw new ExpectedError('invalid-input', text, { fields: { referenceNumber: text } });
}

async function decideAndCredit(tx: Tx, decision: Decision): Promise<void> {
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
  if (status === 'approved') {
    await claimForCredit(tx, { requestId, key: settled.key ?? '', reference, at });
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
}

interface Credit {
  readonly requestId: number;
  readonly key: string;
  /** The one that the admin found in the bank's list instead of the customer's. */
  readonly reference: string | null;
  readonly at: number;
}

async function claimForCredit(tx: Tx, { requestId, key, reference, at }: Credit): Promise<void> {
  if (reference === null) return assertNotCredited(tx, key, requestId);
  const correctedKey = referenceKey(reference);
  if (correctedKey === undefined) throw new ExpectedError('invalid-input', fundTexts.reference);
  const claim = {
    key: correctedKey,
    fundRequestId: requestId,
    referenceNumber: reference,
    at,
  };
  await claimInstead(tx, claim);
  await correctReference(tx, { requestId, reference, key: correctedKey });
}
