import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import type { PaymentReason } from '../../contract/payments.ts';
import type { Reader } from '../tables.ts';
import type { IntentRow } from './find-intents.ts';
import { codesIn, formerMs, isWithin, spanOf } from './intent.rules.ts';
import { openStatesInSql } from './open-states.ts';

export interface ArrivedPayment {
  readonly paymentId: number;
  readonly paise: Paise;
  /** When the shop was told of it. */
  readonly at: number;
}

/**
 * Of some payments that were asked for, by their number, those of which the bank or a gateway tells and that wait for a decision: the gateway
 * says what they are of, they have an amount of their own that nobody else may have paid, or another amount with the code of one.
 */
export async function findArrivedOfIntents(
  db: Reader,
  intents: readonly IntentRow[],
): Promise<ReadonlyMap<number, ArrivedPayment>> {
  const awaited = intents.filter(({ state, fundRequestId }) => state === 'open' && fundRequestId === null);
  if (awaited.length === 0) return new Map();
  const own = awaited.filter(({ rail, askedPaise, payablePaise }) => rail === 'upi' && askedPaise !== payablePaise);
  return new Map([
    ...(await findByCode(db, awaited)),
    ...(await findByAmount(db, own)),
    ...(await findByIntent(db, awaited)),
  ]);
}

async function findByIntent(db: Reader, intents: readonly IntentRow[]): Promise<[number, ArrivedPayment][]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id as paymentId', 'intent_id as intentId', 'amount_paise as paise', 'created_at as at'])
    .where(
      'intent_id',
      'in',
      intents.map(({ id }) => id),
    )
    .where(isOpen)
    .orderBy('id')
    .execute();
  return payments.map(({ intentId, ...arrived }) => [intentId ?? 0, arrived]);
}

/** With these it is doubtful whether it is the payment of whoever has its amount. */
const doubts: readonly PaymentReason[] = [
  'several',
  'contested',
  'returned',
  'credited-otherwise',
  'contradiction',
  'same-number',
  'paid-again',
];

async function findByAmount(db: Reader, intents: readonly IntentRow[]): Promise<[number, ArrivedPayment][]> {
  if (intents.length === 0) return [];
  const amounts = intents.map(({ payablePaise }) => payablePaise);
  const payments = await db
    .selectFrom('payments')
    .select([
      'id as paymentId',
      'amount_paise as paise',
      'created_at as at',
      'paid_on as paidOn',
      'paid_time as paidTime',
    ])
    .where('amount_paise', 'in', amounts)
    .where('intent_id', 'is', null)
    .where('reason', 'not in', doubts)
    .where(isOpen)
    .orderBy('id')
    .execute();
  if (payments.length === 0) return [];
  const unpaid = await db
    .selectFrom('payment_intents')
    .select(['id', 'payable_paise as paise', 'free_at as freeAt'])
    .where('payable_paise', 'in', amounts)
    .where('state', '=', 'open')
    .execute();
  return payments.flatMap((payment): [number, ArrivedPayment][] => {
    const { paymentId, paise, at } = payment;
    const intent = intents.find((each) => each.payablePaise === paise && isWithin(payment, each));
    if (!intent) return [];
    const mayBeOfFormer = unpaid.some(
      (each) => each.paise === paise && each.id < intent.id && each.freeAt + formerMs >= spanOf(payment)[0],
    );
    return mayBeOfFormer ? [] : [[intent.id, { paymentId, paise, at }]];
  });
}

/** Few payments of another amount than was asked for wait at a time. */
async function findByCode(db: Reader, intents: readonly IntentRow[]): Promise<[number, ArrivedPayment][]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('payment_evidence_texts as t', 't.evidence_id', 'payments.evidence_id')
    .select(['payments.id as paymentId', 'amount_paise as paise', 'created_at as at', 't.narration', 't.note'])
    .where('state', '=', sql.lit('wrong_amount'))
    .where('reason', '=', 'wrong-amount')
    .where('intent_id', 'is', null)
    .orderBy('payments.id')
    .execute();
  const coded = payments.map(({ narration, note, ...arrived }) => ({
    arrived,
    codes: codesIn(`${narration} ${note ?? ''}`),
  }));
  const ours = coded.filter(({ codes }) => intents.some(({ code }) => codes.includes(code)));
  if (ours.length === 0) return [];
  // Names can look like codes: only those count that somebody was given.
  const given = await db
    .selectFrom('payment_intents')
    .select('code')
    .where('code', 'in', [...new Set(ours.flatMap(({ codes }) => codes))])
    .execute();
  const known = new Set(given.map(({ code }) => code));
  return ours.flatMap(({ arrived, codes }): [number, ArrivedPayment][] => {
    const [only, ...others] = codes.filter((code) => known.has(code));
    const intent = intents.find(({ code }) => code === only);
    return intent && others.length === 0 ? [[intent.id, arrived]] : [];
  });
}

const isOpen = sql<boolean>`state in ${openStatesInSql}`;
