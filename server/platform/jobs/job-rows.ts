import { type RawBuilder, sql } from 'kysely';
import { hour, minute } from '../clock.ts';
import { isSqlite } from '../database/locking.ts';
import { statement } from '../database/statement.ts';
import type { ReaderOf, Store } from '../database/store.ts';
import type { JobTables } from './define-job.ts';

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

interface NewRow {
  readonly kind: string;
  readonly partitionKey: string | null;
  readonly payload: string;
  readonly at: number;
  readonly runAt: number;
}

export const insertJob = statement<JobTables, NewRow, unknown>((db, { kind, partitionKey, payload, at, runAt }) =>
  db.insertInto('jobs').values({
    kind,
    partition_key: partitionKey,
    payload,
    run_at: runAt,
    due_at: runAt,
    scheduled_at: at,
  }),
);

export interface ClaimedJob {
  readonly id: number;
  readonly payload: string;
  readonly attempts: number;
}

interface DueKind {
  readonly kind: string;
  readonly isPartitioned: boolean;
}

/** Whether job `j` can be claimed now; of a partition, only the first job, while no other of them is under way. */
function claimable(kind: DueKind, now: number): RawBuilder<unknown> {
  const due = sql`j.kind = ${sql.lit(kind.kind)} and j.dead_at is null and j.due_at <= ${now}`;
  if (!kind.isPartitioned) return due;
  return sql`${due} and not exists (
    select 1 from jobs e where e.kind = j.kind and e.partition_key = j.partition_key and e.dead_at is null and e.id <> j.id
      and ((e.run_at, e.id) < (j.run_at, j.id) or (e.claimed_by is not null and e.due_at > ${now})))`;
}

/** Those of the kinds that have work to do. */
export async function findDueKinds(db: Db, kinds: readonly DueKind[], now: number): Promise<Set<string>> {
  const found = kinds.map(
    (kind) =>
      sql`select ${sql.lit(kind.kind)} as kind where exists (select 1 from jobs j where ${claimable(kind, now)})`,
  );
  const { rows } = await sql<{ kind: string }>`${sql.join(found, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

interface Claim extends DueKind {
  readonly limit: number;
  readonly leaseMs: number;
  readonly worker: string;
  readonly now: number;
}

/** Claims the jobs that are due longest. A worker that dies leaves them to another one after the lease. */
export async function claimJobs(tx: Db, { limit, leaseMs, worker, now, ...kind }: Claim): Promise<ClaimedJob[]> {
  // Two nodes must not look at a partition at the same time: neither would see what the other one claims.
  if (kind.isPartitioned && !isSqlite(tx))
    await sql`select pg_advisory_xact_lock(hashtext(${`jobs ${kind.kind}`}))`.execute(tx);
  const lock = isSqlite(tx) ? sql`` : sql`for update skip locked`;
  const { rows } = await sql<ClaimedJob>`
    update jobs set claimed_by = ${worker}, due_at = ${now + leaseMs}, scheduled_at = ${now}, attempts = attempts + 1
    where id in (select j.id from jobs j where ${claimable(kind, now)} order by j.due_at, j.id limit ${limit} ${lock})
    returning id, payload, attempts`.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** A job that another worker has taken over is left to that one. */
export async function deleteJobs(tx: Db, { ids, worker }: { ids: readonly number[]; worker: string }): Promise<void> {
  await sql`delete from jobs where id in (${sql.join([...ids])}) and claimed_by = ${worker}`.execute(tx);
}

/** Makes a retry see what this attempt has done. False: it was made before, or the job is gone. */
export async function replacePayload(tx: Db, { id, payload }: { id: number; payload: unknown }): Promise<boolean> {
  const text = JSON.stringify(payload);
  const { rows } = await sql`
    update jobs set payload = ${text} where id = ${id} and payload <> ${text} returning id`.execute(tx);
  return rows.length > 0;
}

interface Held {
  readonly id: number;
  /** A worker that has lost its lease changes nothing any more. */
  readonly worker: string;
  readonly now: number;
}

export async function rescheduleJob(
  tx: Db,
  { id, worker, now, waitMs, error }: Held & { waitMs: number; error: string },
): Promise<void> {
  await sql`
    update jobs set claimed_by = null, due_at = ${now + waitMs}, scheduled_at = ${now}, last_error = ${error}
    where id = ${id} and claimed_by = ${worker}`.execute(tx);
}

/** Makes a job a dead letter: it is not tried again by itself. False when another worker has taken it over. */
export async function markDead(
  tx: Db,
  { id, worker, now, keepsPayload, error }: Held & { keepsPayload: boolean; error: string },
): Promise<boolean> {
  const payload = keepsPayload ? sql`payload` : sql`''`;
  const { rows } = await sql`
    update jobs set claimed_by = null, dead_at = ${now}, last_error = ${error}, payload = ${payload}
    where id = ${id} and claimed_by = ${worker} returning id`.execute(tx);
  return rows.length > 0;
}

/** Hands back what a worker holds: another one can claim it at once, and the attempt does not count. */
export async function releaseJobs(tx: Db, { worker, now }: Omit<Held, 'id'>): Promise<void> {
  await sql`
    update jobs set claimed_by = null, due_at = ${now}, scheduled_at = ${now}, attempts = attempts - 1
    where claimed_by = ${worker} and dead_at is null`.execute(tx);
}

/** The clocks of two nodes differ by less. */
const clocksDifferMs = minute;
/** A job that was tried may be under way on a node whose clock is ahead: nodes leave each other's jobs alone for so long. */
const triedToleranceMs = hour;

/**
 * A time to come in `scheduled_at` was written before the clock was set back. Such jobs wait from now on for as long as
 * they were meant to wait then.
 */
export async function rescheduleAheadOfClock<Tables>(store: Store<Tables>, now: number): Promise<void> {
  const isAhead = sql`dead_at is null and (scheduled_at > ${now + triedToleranceMs}
    or (attempts = 0 and scheduled_at > ${now + clocksDifferMs}))`;
  const { rows } = await sql`select 1 from jobs where ${isAhead} limit 1`.execute(store.read);
  if (rows.length === 0) return;
  await store.write(async (tx) => {
    await sql`update jobs set due_at = due_at - scheduled_at + ${now}, scheduled_at = ${now} where ${isAhead}`.execute(
      tx,
    );
  });
}
