import { type FundRequest, fundTexts } from '../../contract/funds.ts';
import type { Language } from '../../contract/languages.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { rememberLanguage } from '../accounts/change-notice-settings.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { claimReference, referenceUsed } from '../references/claim-reference.ts';
import { countNamed } from '../references/count-named.ts';
import { recordContest, recordNamed } from '../references/record-contest.ts';
import type { Database, Tx } from '../tables.ts';
import { announceClaim } from './announce-claim.ts';
import { findOwnIntent } from './find-intents.ts';
import { fundsRequested } from './funds.events.ts';
import { hasSentKey, insertFundRequest } from './funds.queries.ts';
import { linkIntent } from './insert-intent.ts';

export interface NewFundRequest extends KeyedRequest {
  readonly amountPaise: number;
  readonly referenceNumber: string;
  /** Of the page on which it is asked. */
  readonly language?: Language | undefined;
  /** The payment that was asked for with an amount of its own. */
  readonly intentId?: number | undefined;
}

/**
 * Asks for a payment to be credited. Throws `reference-used` when its reference is pending or approved, whoever sent it, and `already-decided`
 * when it is sent with a payment that is paid. That somebody asked is remembered, so that no machine credits what two people claim.
 */
export async function requestFunds(database: Database, request: NewFundRequest): Promise<FundRequest> {
  try {
    return await database.write((tx) => runIdempotent(tx, request, () => fileRequest(tx, request)));
  } catch (error) {
    if (error instanceof ExpectedError && error.code === 'reference-used') {
      const isOwn = await database.write(async (tx) => {
        await recordContest(tx, request);
        return hasSentKey(tx, { userId: request.userId, key: referenceKey(request.referenceNumber) ?? '' });
      });
      if (isOwn) throw sentAlready();
    }
    if (error instanceof ExpectedError && error.code === 'already-decided') {
      await database.write((tx) => recordRefused(tx, request));
    }
    throw error;
  }
}

/** Said to nobody but whoever sent it: of the numbers of others nothing more is told than that they are used. */
function sentAlready(): ExpectedError {
  const message = 'You have sent this number already';
  const detail = { kind: 'reference-yours' } as const;
  return new ExpectedError('reference-used', message, { fields: { referenceNumber: message }, detail });
}

/** In a week, with payments that are not paid. */
const maxNamedUnpaid = 5;

/**
 * Only with a payment of this customer's own, and with one that is not paid, as after a slip in the first number, a few times: whoever names
 * numbers of others with made-up ones stops nobody.
 */
async function recordRefused(tx: Tx, { userId, intentId, referenceNumber, at }: NewFundRequest): Promise<void> {
  const intent = await findOwnIntent(tx, { intentId: intentId ?? 0, userId });
  const key = referenceKey(referenceNumber);
  if (!intent || key === undefined) return;
  const isBound = intent.state !== 'paid' && (await countNamed(tx, { userId, since: at - 7 * day })) >= maxNamedUnpaid;
  if (!isBound) await recordNamed(tx, { key, userId, referenceNumber, at });
}

async function fileRequest(tx: Tx, request: NewFundRequest): Promise<FundRequest> {
  // One that arrives while its account is being closed would be credited to nobody.
  await lockAccount(tx, request.userId);
  if (request.language) await rememberLanguage(tx, { userId: request.userId, language: request.language });
  const { referenceNumber, at } = request;
  const key = referenceKey(referenceNumber);
  if (key === undefined) throw new ExpectedError('invalid-input', fundTexts.reference);
  const filed = await insertFundRequest(tx, { ...request, key });
  if (!filed) throw referenceUsed();
  const claim = { key, fundRequestId: filed.id, referenceNumber, at };
  await claimReference(tx, claim, { namesHolder: false });
  await announceClaim(tx, { key, at });
  const { userId, amountPaise, intentId } = request;
  if (intentId !== undefined && !(await linkIntent(tx, { intentId, userId, fundRequestId: filed.id })))
    throw new ExpectedError('already-decided', 'This payment has arrived already, or you have sent its number before.');
  await enqueueEvent(tx, fundsRequested({ id: filed.id, userId, amountPaise, at }));
  return filed;
}
