import { type SqlBool, sql } from 'kysely';
import { hour, minute } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import type { ProviderRow } from './providers.rules.ts';

/** A provider is asked at least so often while it answers about no order. */
const askedEveryMs = 20 * minute;
/** The longest time between the first and the last call of one turn. */
const turnMs = 5 * minute;
/** A poll that is claimed is due again after this time. */
const claimedMs = 15 * minute;
const leastCalls = 3;

/** Providers that are asked about orders, and have answered about none for an hour, by their numbers. */
export async function findProvidersWithoutStates(
  db: Reader,
  providers: readonly Pick<ProviderRow, 'id'>[],
  now: number,
): Promise<Set<number>> {
  const silent = new Set<number>();
  for (const { id } of providers) {
    // Few are stuck: only of these the calls are read.
    if ((await areStuck(db, id, now)) && (await isAsked(db, id, now))) silent.add(id);
  }
  return silent;
}

/** True if status calls began an hour ago or earlier, and still go on. */
async function isAsked(db: Reader, id: number, now: number): Promise<boolean> {
  const { rows } = await sql<{ calls: number; first: number | null; last: number | null }>`
    select count(*) as calls, min(at) as first, max(at) as last from provider_calls
    where provider_id = ${id} and at between ${now - hour - askedEveryMs} and ${now} and action = 'status'`.execute(db);
  const { calls = 0, first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null || Number(calls) < leastCalls) return false;
  return Number(first) <= now - hour && Number(last) > now - askedEveryMs;
}

// An order that is polled alone has its own alarm, and shows nothing about its provider.
const isKnown = sql<SqlBool>`seen is not null and seen not like '%"isAlone":true%'`;
const isUsual = sql<SqlBool>`(seen is null or (${isKnown}))`;

/** True if orders of this provider are due for a poll, and none of its orders had an answer for more than an hour. */
async function areStuck(db: Reader, id: number, now: number): Promise<boolean> {
  const polled = db.selectFrom('dispatches').select('id').where('provider_id', '=', id);
  // Ended orders may have been deleted there.
  const due = polled
    .where('state', '=', 'accepted')
    .where('next_look_at', '<=', now + claimedMs)
    .where(isUsual)
    .limit(1);
  if (!(await due.executeTakeFirst())) return false;
  const answered = polled
    .where('next_look_at', 'is not', null)
    .where('seen_at', '>', now - hour - askedEveryMs - turnMs)
    .where(isKnown)
    .orderBy('next_look_at')
    .limit(1);
  return !(await answered.executeTakeFirst());
}
