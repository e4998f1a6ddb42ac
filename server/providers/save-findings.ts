import { type SqlBool, sql } from 'kysely';
import { doubtReasons, searchSteps } from '../../contract/dispatches.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';
import { parseFindings, type StoredFinding } from './find-dispatch-to-search.ts';
import { farthestSearchMs, nextSearchAt } from './search.rules.ts';

/** Writes down what a search found; of each step the newest stays. */
export async function saveFindings(
  tx: Tx,
  { id, findings }: { id: number; findings: readonly StoredFinding[] },
): Promise<void> {
  const row = await locking(tx, tx.selectFrom('dispatches').select('findings').where('id', '=', id)).executeTakeFirst();
  if (!row || findings.length === 0) return;
  const newest = new Map(parseFindings(row.findings).map((finding) => [finding.step, finding]));
  for (const finding of findings) newest.set(finding.step, finding);
  const inOrder = searchSteps.flatMap((step) => newest.get(step) ?? []);
  await tx
    .updateTable('dispatches')
    .set({ findings: JSON.stringify(inOrder) })
    .where('id', '=', id)
    .execute();
}

/** Whether an unknown order is to be looked for by now. */
export async function hasDueSearch(db: Reader | Tx, at: number): Promise<boolean> {
  const due = db.selectFrom('dispatches').select('id').where(isSearched).where(dueBy(at));
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** Word for word what the index of the searches is made for: SQLite compares texts, and takes no parameter for a word. */
const isSearched = sql<SqlBool>`state = 'unknown' and search_at is not null`;

const dueBy = (at: number) => sql<SqlBool>`(search_at <= ${at} or search_at > ${at + farthestSearchMs})`;

/** So many are looked for in one turn. */
const claimedAtOnce = 50;

/** Claims unknown orders that are due to be looked for: nobody else looks for them until their next time. */
export async function claimSearches(tx: Tx, at: number): Promise<number[]> {
  const unknown = tx.selectFrom('dispatches').select(['id', 'searches']).where(isSearched).where(dueBy(at));
  const due = await locking(tx, unknown.orderBy('search_at').limit(claimedAtOnce)).execute();
  for (const { id, searches } of due) {
    await tx
      .updateTable('dispatches')
      .set({ search_at: nextSearchAt({ searches, now: at }), searches: searches + 1 })
      .where('id', '=', id)
      .execute();
  }
  return due.map(({ id }) => id);
}

/** Has an unknown order looked for now. False: it is not unknown, or nobody knows at which provider it may be. */
export async function searchSoon(tx: Tx, { id, at }: { id: number; at: number }): Promise<boolean> {
  const due = await tx
    .updateTable('dispatches')
    .set({ search_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .where('provider_id', 'is not', null)
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', 'not in', doubtReasons)]))
    .returning('id')
    .executeTakeFirst();
  return due !== undefined;
}

interface Repeat {
  readonly id: number;
  readonly tries: number;
  readonly at: number;
  /** The answer is recorded by then. */
  readonly until: number;
}

/** The one time that the request of a claim goes out again. False: the claim is over, or ends before that. */
export async function claimRepeat(tx: Tx, { id, tries, at, until }: Repeat): Promise<boolean> {
  const claimed = await tx
    .updateTable('dispatches')
    .set({ repeated_at: at })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .where('lease_until', '>', until)
    .where('repeated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
