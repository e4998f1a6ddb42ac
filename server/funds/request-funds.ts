import { type FundRequest, fundTexts } from '../../contract/funds.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { claimReference, referenceUsed } from '../references/claim-reference.ts';
import type { Database, Tx } from '../tables.ts';
import { fundsRequested } from './funds.events.ts';
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
  const claim = { key, fundRequestId: filed.id, referenceNumber, at };
  await claimReference(tx, claim, { namesHolder: false });
  const { userId, amountPaise } = request;
  await enqueueEvent(tx, fundsRequested({ id: filed.id, userId, amountPaise, at }));
  return filed;
}
