import type { Paise } from '../../contract/money.ts';
import { openStates } from '../../contract/payments.ts';
import { indianMoment } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import type { IntentRow } from './find-intents.ts';

export interface SeenPayment {
  readonly paise: Paise;
  /** When the shop was told of it. */
  readonly at: number;
}

/**
 * Of some payments that were asked for, by their number, those of which the bank or a gateway tells and that wait for a decision: the gateway
 * says what they are of, or they have an amount of their own.
 */
export async function findSeenPayments(
  db: Reader,
  intents: readonly IntentRow[],
): Promise<ReadonlyMap<number, SeenPayment>> {
  const awaited = intents.filter(({ state, fundRequestId }) => state === 'open' && fundRequestId === null);
  if (awaited.length === 0) return new Map();
  const own = awaited.filter(({ rail, askedPaise, payablePaise }) => rail === 'upi' && askedPaise !== payablePaise);
  const payments = await db
    .selectFrom('payments')
    .select(['intent_id as intentId', 'amount_paise as paise', 'paid_on as paidOn', 'created_at as at'])
    .where('state', 'in', openStates)
    .where((eb) =>
      eb.or([
        eb('intent_id', 'in', ids(awaited)),
        eb.and([eb('intent_id', 'is', null), eb('amount_paise', 'in', [0, ...own.map((each) => each.payablePaise)])]),
      ]),
    )
    .orderBy('id')
    .execute();
  const seen = new Map<number, SeenPayment>();
  for (const { intentId, paise, paidOn, at } of payments) {
    const intent =
      awaited.find(({ id }) => id === intentId) ??
      own.find(
        (each) => each.payablePaise === paise && each.createdAt <= at && indianMoment(each.createdAt).date <= paidOn,
      );
    if (intent) seen.set(intent.id, { paise, at });
  }
  return seen;
}

const ids = (intents: readonly IntentRow[]): number[] => intents.map(({ id }) => id);
