import { randomInt } from 'node:crypto';
import type { Language } from '../../contract/languages.ts';
import { wireAmount } from '../../contract/money.ts';
import { intentTexts, type PaymentIntent, type PaymentRail } from '../../contract/payment-intents.ts';
import { upiLink } from '../../contract/upi-link.ts';
import { rememberLanguage } from '../accounts/change-notice-settings.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import { findArrivedOfIntents } from './find-arrived-of-intents.ts';
import { findBegunPayments } from './find-begun-payments.ts';
import {
  countSlots,
  findAmountsInUse,
  findCreditedPaise,
  findOwnIntent,
  findReusableIntent,
  type IntentRow,
} from './find-intents.ts';
import { findPayee } from './find-payee.ts';
import { insertIntent } from './insert-intent.ts';
import { codeLength, codeOf, lateMs, maxSlots, openMs, ownAmount, reusedMs } from './intent.rules.ts';

export interface WantedIntent {
  readonly userId: number;
  readonly amountPaise: number;
  /** Only the shop's own UPI id needs an amount of its own. */
  readonly rail: PaymentRail;
  /** Of the page on which it is asked. */
  readonly language?: Language | undefined;
  readonly at: number;
}

/** Others may take the same amount at the same time. */
const maxTries = 5;

/**
 * Keeps an amount and a code for a payment that a customer is about to make. Answers the one that is open already for the same amount.
 * Throws `conflict` when there is no UPI id to pay to.
 */
export function openIntent(database: Database, wanted: WantedIntent): Promise<PaymentIntent> {
  const { userId, amountPaise, rail, at } = wanted;
  return database.write(async (tx) => {
    await lockAccount(tx, userId);
    if (wanted.language) await rememberLanguage(tx, { userId, language: wanted.language });
    const until = at + reusedMs;
    const reusable = await findReusableIntent(tx, { userId, askedPaise: amountPaise, rail, until });
    return wireIntent(tx, reusable ?? (await insertFree(tx, wanted)), at);
  });
}

/** Asks for a payment that nothing else is asked for with; answers its number. Throws `conflict` when there is no UPI id to pay to. */
export async function insertOwnIntent(tx: Tx, wanted: WantedIntent): Promise<number> {
  const { id } = await wireIntent(tx, await insertFree(tx, wanted), wanted.at);
  return id;
}

async function insertFree(tx: Tx, { userId, amountPaise, rail, at }: WantedIntent): Promise<IntentRow> {
  const isFull = rail !== 'upi' || (await countSlots(tx, userId)) >= maxSlots;
  for (let tries = 1; tries <= maxTries; tries++) {
    const used = isFull || tries === maxTries ? undefined : await findAmountsInUse(tx, { askedPaise: amountPaise, at });
    const own = used && ownAmount(amountPaise, used, random());
    const added = await insertIntent(tx, {
      userId,
      rail,
      askedPaise: amountPaise,
      payablePaise: own ?? amountPaise,
      isOwn: own !== undefined,
      code: codeOf(Array.from({ length: codeLength }, random)),
      at,
      expiresAt: at + openMs,
      freeAt: at + openMs + lateMs,
    });
    if (added) return added;
  }
  throw new Error('No code for a payment was free.');
}

const fineness = 2 ** 32;
const random = (): number => randomInt(fineness) / fineness;

/** Throws `not-found` for one that is somebody else's, too. */
export async function readIntent(
  db: Reader,
  { intentId, userId, now }: { intentId: number; userId: number; now: number },
): Promise<PaymentIntent> {
  const intent = await findOwnIntent(db, { intentId, userId });
  if (!intent) throw new ExpectedError('not-found', 'There is no such payment.');
  return wireIntent(db, intent, now);
}

const maxListed = 3;

/** What a customer began to pay and nobody has decided about; what the bank shows already comes first. */
export async function listIntents(
  db: Reader,
  { userId, now }: { userId: number; now: number },
): Promise<PaymentIntent[]> {
  const { upiId } = await findPayee(db);
  const { begun, arrived } = await findBegunPayments(db, { userId, now });
  const arrivedFirst = begun.toSorted((a, b) => Number(arrived.has(b.id)) - Number(arrived.has(a.id)));
  const payable = arrivedFirst.filter(({ rail }) => rail !== 'upi' || upiId !== '').slice(0, maxListed);
  return Promise.all(payable.map((intent) => wireIntent(db, intent, now)));
}

async function wireIntent(db: Reader, intent: IntentRow, now: number): Promise<PaymentIntent> {
  const { upiId, payeeName } = await findPayee(db);
  const { rail, payLink } = intent;
  if (rail === 'upi' && upiId === '' && intent.state === 'open')
    throw new ExpectedError('conflict', intentTexts.noUpiId);
  const { payablePaise, askedPaise, code, state, expiresAt, fundRequestId } = intent;
  const isPaid = state === 'paid' && fundRequestId !== null;
  const creditedPaise = isPaid ? await findCreditedPaise(db, fundRequestId) : undefined;
  const arrived = (await findArrivedOfIntents(db, [intent])).get(intent.id);
  // Banks cut the note, so the code comes first.
  const note = `${code} ${payeeName}`;
  const ownLink = upiLink({ upiId, payeeName, amountPaise: payablePaise, note });
  return {
    id: intent.id,
    rail,
    payUrl: payLink?.startsWith('https:') ? payLink : null,
    amount: wireAmount(askedPaise),
    payableAmount: wireAmount(payablePaise),
    hasOwnAmount: payablePaise !== askedPaise,
    upiId,
    upiLink: rail === 'upi' ? ownLink : payLink?.startsWith('upi:') ? payLink : '',
    code,
    status: state === 'paid' ? 'paid' : now < expiresAt ? 'open' : 'expired',
    createdAt: isoTime(intent.createdAt),
    expiresAt: isoTime(expiresAt),
    fundRequestId,
    creditedAmount: creditedPaise === undefined ? null : wireAmount(creditedPaise),
    seenAmount: arrived ? wireAmount(arrived.paise) : null,
  };
}
