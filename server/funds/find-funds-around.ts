import { sql } from 'kysely';
import type { FundsOnTheWay, User } from '../../contract/accounts.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import type { ArrivedPayment } from './find-arrived-of-intents.ts';
import { findBegunPayments } from './find-begun-payments.ts';
import { sumDebts } from './find-debts.ts';
import { findUsualWait } from './find-usual-wait.ts';
import { sumPendingOf } from './funds.queries.ts';

/** A person's payments that wait for a decision or were begun, and what they owe; each left out where there is none. */
export async function findFundsAround(
  db: Reader,
  { userId, now }: { userId: number; now: number },
): Promise<Pick<User, 'fundsOnTheWay' | 'hasBegunPayments' | 'debt'>> {
  const [pending, { paise, blocks }, { begun, arrived }] = await Promise.all([
    sumPendingOf(db, userId),
    sumDebts(db, userId),
    findBegunPayments(db, { userId, now }),
  ]);
  const fundsOnTheWay = await onTheWay(db, [
    { requests: pending.requests, paise: pending.paise, since: pending.since },
    ...(await excludeRequested(db, userId, arrived)).map((each) => ({
      requests: 1,
      paise: each.paise,
      since: each.at,
    })),
  ]);
  return {
    ...(fundsOnTheWay && { fundsOnTheWay }),
    ...(begun.length > 0 && { hasBegunPayments: true as const }),
    ...(paise > 0 && { debt: { amount: wireAmount(paise), blocks } }),
  };
}

/** What is being checked of a person's payments, in paise. */
export async function sumOnTheWay(db: Reader, { userId, now }: { userId: number; now: number }): Promise<Paise> {
  const [pending, { arrived }] = await Promise.all([sumPendingOf(db, userId), findBegunPayments(db, { userId, now })]);
  const others = await excludeRequested(db, userId, arrived);
  return others.reduce((sum, { paise }) => sum + paise, pending.paise);
}

/** Drops arrived payments that a pending fund request of the person names: they are counted there. */
async function excludeRequested(
  db: Reader,
  userId: number,
  arrived: ReadonlyMap<number, ArrivedPayment>,
): Promise<readonly ArrivedPayment[]> {
  const payments = [...arrived.values()];
  if (payments.length === 0) return payments;
  const named = await db
    .selectFrom('payment_references as r')
    .innerJoin('fund_requests as f', 'f.reference_key', 'r.reference_key')
    .select('r.payment_id as id')
    .where('f.user_id', '=', userId)
    .where('f.status', '=', sql.lit('pending'))
    .where(
      'r.payment_id',
      'in',
      payments.map(({ paymentId }) => paymentId),
    )
    .execute();
  const ids = new Set(named.map(({ id }) => id));
  return payments.filter(({ paymentId }) => !ids.has(paymentId));
}

interface Waiting {
  readonly requests: number;
  readonly paise: number;
  readonly since: number | null;
}

/** Their sum, and how long that usually takes. Undefined where none waits. */
async function onTheWay(db: Reader, waiting: readonly Waiting[]): Promise<FundsOnTheWay | undefined> {
  const since = Math.min(...waiting.flatMap((each) => each.since ?? []));
  if (since === Number.POSITIVE_INFINITY) return undefined;
  return {
    amount: wireAmount(waiting.reduce((sum, { paise }) => sum + paise, 0)),
    requests: waiting.reduce((sum, { requests }) => sum + requests, 0),
    since: isoTime(since),
    usualMinutes: await findUsualWait(db),
  };
}
