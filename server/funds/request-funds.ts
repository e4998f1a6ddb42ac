import { type FundRequest, fundTexts } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { claimReference, referenceUsed } from '../references/claim-reference.ts';
import type { Database, Tx } from '../tables.ts';
import { insertFundRequest } from './funds.queries.ts';

export interface NewFundRequest extends KeyedRequest {
  readonly amountPaise: number;
  readonly referenceNumber: string;
}

/** Asks for a payment to be credited. Throws `reference-used` when its reference is pending or approved, whoever sent it. */
export function requestFunds(database: Database, request: NewFundRequest): Promise<FundRequest> {
  return database.write((tx) => runIdempotent(tx, request, () => fileRequest(tx, request)));
}

async function fileRequest(tx: Tx, request: NewFundRequest): Promise<FundRequest> {
  // One that arrives while its account is being closed would be credited to nobody.
  await lockAccount(tx, request.userId);
  const { referenceNumber, at } = request;
  const key = referenceKey(referenceNumber);
  if (key === undefined) throw new ExpectedError('invalid-input', fundTexts.reference);
  const filed = await insertFundRequest(tx, { ...request, key });
  if (!filed) throw referenceUsed();
  const claim = { key, fundRequestId: filed.id, transferReference: null, referenceNumber, at };
  await claimReference(tx, claim, { isAdmin: false });
  await enqueueEvent(tx, {
    to: { userId: request.userId, admins: true },
    event: {
      type: 'new_fund_request',
      message: `New fund request of ${formatRupees(paiseOf(filed.amount))}`,
      data: { id: filed.id, amount: filed.amount },
    },
    at: request.at,
  });
  return filed;
}
