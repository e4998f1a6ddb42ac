import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { hour } from '../platform/clock.ts';
import type { Database, Reader } from '../tables.ts';
import { isReadEarly, isSpendingKnown, spendingMs } from './balance.rules.ts';
import { isWholeOfPosts } from './find-subscription.ts';
import { findProvider } from './providers.queries.ts';
import type { ProviderRow } from './providers.rules.ts';

interface Span {
  readonly providerId: number;
  /** After this, up to that. */
  readonly from: number;
  readonly until: number;
}

interface Spent {
  readonly spentE8: number;
  /** When the first of it was sent; null: nothing was. */
  readonly since: number | null;
}

/** So many orders are added up at once; other requests are answered before the next. */
const ordersAtOnce = 1_000;

/** What the orders cost, or should, that were sent to a provider within a span, and may be there. In 10⁻⁸ of its currency: what it took in another one before is left out. */
async function findSpent(db: Reader, { providerId, from, until }: Span): Promise<Spent> {
  let [spentE8, since, start]: [number, number | null, number] = [0, null, from];
  for (;;) {
    const end = await findPageEnd(db, { providerId, from: start, until });
    const { spent, first } = await db
      .selectFrom('dispatches as d')
      .innerJoin('providers as p', 'p.id', 'd.provider_id')
      .select((eb) => eb.fn.min('sent_at').as('first'))
      .select(sql<number | null>`sum(coalesce(charge_e8, expected_cost_e8))`.as('spent'))
      .where('provider_id', '=', providerId)
      .where((eb) => eb.or([eb('d.currency', 'is', null), eb('d.currency', '=', eb.ref('p.currency'))]))
      .where('sent_at', '>', start)
      .where('sent_at', '<=', end ?? until)
      .where((eb) => eb.not(isWholeOfPosts(eb)))
      .where((eb) => eb.or([eb('provider_order', 'is not', null), eb('state', 'in', ['sending', 'unknown'])]))
      .executeTakeFirstOrThrow();
    spentE8 += Number(spent ?? 0);
    since ??= first === null ? null : Number(first);
    if (end === undefined) return { spentE8, since };
    start = end;
    await nextTurn();
  }
}

/** When the last order of a page was sent; undefined: no other page follows. */
async function findPageEnd(db: Reader, { providerId, from, until }: Span): Promise<number | undefined> {
  const last = await db
    .selectFrom('dispatches')
    .select('sent_at')
    .where('provider_id', '=', providerId)
    .where('sent_at', '>', from)
    .where('sent_at', '<=', until)
    .orderBy('sent_at')
    .offset(ordersAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.sent_at ?? undefined;
}

/** Adds up what the orders of a provider cost within the last week, at most once an hour. */
export async function updateSpending(database: Database, { id, at }: { id: number; at: number }): Promise<void> {
  const provider = await findProvider(database.read, id);
  if (!provider || isSpendingKnown(provider, at)) return;
  const { spentE8, since } = await findSpent(database.read, { providerId: id, from: at - spendingMs, until: at });
  await database.write((tx) =>
    tx
      .updateTable('providers')
      .set({ spent_e8: spentE8, spent_since: since, spent_at: at })
      .where('id', '=', id)
      .where('currency', '=', provider.currency)
      .execute(),
  );
}

type Balance = Pick<ProviderRow, 'id' | 'balance_e8' | 'balance_at' | 'low_mark_e8'>;

/** A balance that could not be read for longer is due anyway. */
const longestUnreadMs = hour;

/** Those whose balance is to be read before its time. */
export async function findReadEarly(db: Reader, providers: readonly Balance[], now: number): Promise<number[]> {
  const early: number[] = [];
  for (const { id, balance_e8: balanceE8, balance_at: readAt, low_mark_e8: lowMarkE8 } of providers) {
    if (balanceE8 === null || readAt === null) continue;
    const from = Math.max(readAt, now - longestUnreadMs);
    const { spentE8 } = await findSpent(db, { providerId: id, from, until: now });
    if (isReadEarly({ balanceE8, lowMarkE8, spentE8, readAt }, now)) early.push(id);
  }
  return early;
}
