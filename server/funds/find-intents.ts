import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import type { PaymentRail } from '../../contract/payment-intents.ts';
import type { Reader, Tx } from '../tables.ts';
import { type AmountsInUse, formerMs } from './intent.rules.ts';

export const intentColumns = [
  'id',
  'user_id as userId',
  'asked_paise as askedPaise',
  'payable_paise as payablePaise',
  'code',
  'state',
  'fund_request_id as fundRequestId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'free_at as freeAt',
  'rail',
  'provider_id as providerId',
  'pay_link as payLink',
] as const;

export interface IntentRow {
  readonly id: number;
  readonly userId: number;
  readonly askedPaise: number;
  readonly payablePaise: number;
  readonly code: string;
  readonly state: 'open' | 'paid';
  readonly fundRequestId: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** From then on somebody else may have its amount. */
  readonly freeAt: number;
  readonly rail: PaymentRail;
  /** Of a gateway: what it calls the payment, and where the customer pays. */
  readonly providerId: string | null;
  readonly payLink: string | null;
}

interface Wanted {
  readonly userId: number;
  readonly askedPaise: number;
  readonly rail: PaymentRail;
  /** It is open at least until then. */
  readonly until: number;
}

/** One for the same amount that its customer can still pay. */
export function findReusableIntent(
  tx: Tx,
  { userId, askedPaise, rail, until }: Wanted,
): Promise<IntentRow | undefined> {
  return (
    tx
      .selectFrom('payment_intents')
      .select(intentColumns)
      .where('user_id', '=', userId)
      .where('asked_paise', '=', askedPaise)
      .where('rail', '=', rail)
      // The gateway has never answered of one without a link.
      .$if(rail !== 'upi', (query) => query.where('pay_link', 'is not', null))
      .where('state', '=', 'open')
      .where('fund_request_id', 'is', null)
      .where('expires_at', '>=', until)
      // Its customer was told that it is not to be paid any more.
      .where('id', 'not in', putAway(tx, userId))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export function findOwnIntent(
  db: Reader,
  { intentId, userId }: { intentId: number; userId: number },
): Promise<IntentRow | undefined> {
  const own = db
    .selectFrom('payment_intents')
    .select(intentColumns)
    .where('id', '=', intentId)
    .where('user_id', '=', userId);
  return own.executeTakeFirst();
}

/** The newest of a customer's that are not paid, and with which a payment that comes now is credited. */
export function findAwaitedIntents(
  db: Reader,
  { userId, now, limit }: { userId: number; now: number; limit: number },
): Promise<IntentRow[]> {
  return (
    db
      .selectFrom('payment_intents')
      .select(intentColumns)
      .where('user_id', '=', userId)
      // Written out, so that SQLite takes the index of such rows.
      .where('state', '=', sql.lit('open'))
      .where('fund_request_id', 'is', null)
      // Without a link nobody could pay it: the gateway did not answer.
      .where((eb) => eb.or([eb('rail', '=', 'upi'), eb('pay_link', 'is not', null)]))
      .where('free_at', '>', now)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Those of a customer's payments that are not to be made any more: the order was placed otherwise, or is not wanted. */
export async function findPutAwayIntents(db: Reader, userId: number): Promise<ReadonlySet<number>> {
  const rows = await putAway(db, userId).execute();
  return new Set(rows.map(({ intent_id }) => intent_id));
}

const putAway = (db: Reader, userId: number) =>
  db
    .selectFrom('unpaid_orders')
    .select('intent_id')
    .where('user_id', '=', userId)
    .where('intent_id', 'is not', null)
    .where('state', 'in', ['placed', 'withdrawn'])
    .$narrowType<{ intent_id: number }>();

/** What was credited with the fund request of an intent; undefined: nothing is. */
export async function findCreditedPaise(db: Reader, fundRequestId: number): Promise<Paise | undefined> {
  const credited = await db
    .selectFrom('fund_requests')
    .select((eb) => eb.fn.coalesce('received_paise', 'amount_paise').as('paise'))
    .where('id', '=', fundRequestId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return credited?.paise;
}

/** How many amounts a customer has to itself and has not paid. */
export async function countSlots(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('payment_intents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('slot_paise', 'is not', null)
    .where('state', '<>', 'paid')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findAmountsInUse(
  tx: Tx,
  { askedPaise, at }: { askedPaise: Paise; at: number },
): Promise<AmountsInUse> {
  const taken = await tx
    .selectFrom('payment_intents')
    .select('slot_paise as paise')
    .where('slot_paise', '>', askedPaise)
    .where('slot_paise', '<', askedPaise + 100)
    .execute();
  const former = await tx
    .selectFrom('payment_intents')
    .select('payable_paise as paise')
    .where('payable_paise', '>', askedPaise)
    .where('payable_paise', '<', askedPaise + 100)
    .where('state', '=', sql.lit('open'))
    .where('free_at', '>', at - formerMs)
    .execute();
  return {
    taken: new Set(taken.flatMap(({ paise }) => paise ?? [])),
    former: new Set(former.map(({ paise }) => paise)),
  };
}
