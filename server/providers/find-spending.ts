import { sql } from 'kysely';
import type { Reader } from '../tables.ts';
import { daysLeft, isReadEarly, spendingMs } from './balance.rules.ts';
import { isWholeOfPosts } from './find-subscription.ts';
import type { ProviderRow } from './providers.rules.ts';

interface Spent {
  readonly spentE8: number;
  readonly since: number | null;
}

/** What the orders cost, or should, that were sent to a provider since then, and may be there. In 10⁻⁸ of its currency: what it took in another one before is left out. */
async function findSpent(db: Reader, { providerId, since }: { providerId: number; since: number }): Promise<Spent> {
  const { spent, first } = await db
    .selectFrom('dispatches as d')
    .innerJoin('providers as p', 'p.id', 'd.provider_id')
    .select((eb) => eb.fn.min('sent_at').as('first'))
    .select(sql<number | null>`sum(coalesce(charge_e8, expected_cost_e8))`.as('spent'))
    .where('provider_id', '=', providerId)
    .where((eb) => eb.or([eb('d.currency', 'is', null), eb('d.currency', '=', eb.ref('p.currency'))]))
    .where('sent_at', '>', since)
    .where((eb) => eb.not(isWholeOfPosts(eb)))
    .where((eb) => eb.or([eb('provider_order', 'is not', null), eb('state', 'in', ['sending', 'unknown'])]))
    .executeTakeFirstOrThrow();
  return { spentE8: Number(spent ?? 0), since: first === null ? null : Number(first) };
}

type Balance = Pick<ProviderRow, 'id' | 'balance_e8' | 'balance_at' | 'low_mark_e8'>;

/** For how many days the balance lasts at the rate of the last week; null: nobody knows. */
export async function findDaysLeft(db: Reader, { id, balance_e8 }: Balance, now: number): Promise<number | null> {
  if (balance_e8 === null) return null;
  const spent = await findSpent(db, { providerId: id, since: now - spendingMs });
  return daysLeft({ balanceE8: balance_e8, ...spent }, now) ?? null;
}

/** Those whose balance is to be read before its time. */
export async function findReadEarly(db: Reader, providers: readonly Balance[], now: number): Promise<number[]> {
  const early: number[] = [];
  for (const { id, balance_e8: balanceE8, balance_at: readAt, low_mark_e8: lowMarkE8 } of providers) {
    if (balanceE8 === null || readAt === null) continue;
    const { spentE8 } = await findSpent(db, { providerId: id, since: readAt });
    if (isReadEarly({ balanceE8, lowMarkE8, spentE8, readAt }, now)) early.push(id);
  }
  return early;
}
