import { sql } from 'kysely';
import { day } from '../clock.ts';
import { countRows, type Paging, sliceOf } from '../database/bounded-count.ts';
import type { ReaderOf, Store } from '../database/store.ts';
import type { Page } from '../http/answers.ts';

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** A dead letter that nobody has looked at for so long is deleted. */
const deadJobDays = 90;

export interface DeadJob {
  readonly id: number;
  readonly kind: string;
  readonly runAt: number;
  readonly deadAt: number;
  readonly attempts: number;
  readonly lastError: string;
  /** False when its payload was not kept. */
  readonly canRunAgain: boolean;
}

/** The newest first. */
export async function findDeadJobs(db: Db, paging: Paging): Promise<Page<DeadJob>> {
  const { offset, limit } = sliceOf(paging);
  const total = await countRows(db, [sql`select id from jobs where dead_at is not null`]);
  const { rows } = await sql<Omit<DeadJob, 'canRunAgain'> & { hasPayload: 0 | 1 }>`
    select id, kind, run_at as "runAt", dead_at as "deadAt", attempts, last_error as "lastError",
      case when payload = '' then 0 else 1 end as "hasPayload"
    from jobs where dead_at is not null order by dead_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return { ...total, items: rows.map(({ hasPayload, ...job }) => ({ ...job, canRunAgain: hasPayload === 1 })) };
}

type Named = Pick<DeadJob, 'kind' | 'attempts' | 'lastError'>;

/** Has a dead letter tried again, as if it were new. Undefined: there is no such dead letter with a payload any more. */
export async function retryDeadJob(tx: Db, { id, at }: { id: number; at: number }): Promise<Named | undefined> {
  const before = await findDeadJob(tx, id);
  const { rows } = await sql`
    update jobs set dead_at = null, attempts = 0, due_at = ${at}, scheduled_at = ${at}
    where id = ${id} and dead_at is not null and payload <> '' returning id`.execute(tx);
  return rows.length > 0 ? before : undefined;
}

/** Undefined: there is no such dead letter any more. */
export async function discardDeadJob(tx: Db, id: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    delete from jobs where id = ${id} and dead_at is not null
    returning kind, attempts, last_error as "lastError"`.execute(tx);
  return rows[0];
}

async function findDeadJob(db: Db, id: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select kind, attempts, last_error as "lastError" from jobs where id = ${id} and dead_at is not null`.execute(db);
  return rows[0];
}

export async function deleteOldDeadJobs<Tables>(store: Store<Tables>, now: number): Promise<void> {
  await store.write(async (tx) => {
    await sql`delete from jobs where dead_at < ${now - deadJobDays * day}`.execute(tx);
  });
}
