import { sql } from 'kysely';
import { hour, minute } from '../clock.ts';
import { isSqlite } from '../database/locking.ts';
import type { ReaderOf, Store } from '../database/store.ts';

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

const rowsPerTurn = 200;
/** The former version put nothing off for longer, and its clocks differed by less. */
const longestWaitMs = hour;
const clocksDifferMs = minute;

interface OutboxRow {
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  readonly created_at: number;
  readonly failed_at: number | null;
}

/** What a row of the outbox is as a job; its payload is JSON. */
export type Translate = (row: Pick<OutboxRow, 'kind' | 'payload'>) => {
  readonly kind: string;
  readonly payload: string;
};

/**
 * Makes jobs of what is due in `outbox`, the table of the former version, and of what had failed there for good. A node of
 * that version works on its table as before: what it has claimed is left to it until the claim ends. For one version.
 */
export async function drainOutbox<Tables>(
  store: Store<Tables>,
  { now, translate }: { now: number; translate: Translate },
): Promise<void> {
  while ((await isAnyDue(store.read, now)) && (await store.write((tx) => drainSome(tx, { now, translate }))) > 0);
}

const due = (now: number) => sql`(failed_at is not null or due_at <= ${now} or due_at > ${now + longestWaitMs}
  or (attempts = 0 and created_at > ${now + clocksDifferMs}))`;

async function isAnyDue(db: Db, now: number): Promise<boolean> {
  return (await sql`select 1 from outbox where ${due(now)} limit 1`.execute(db)).rows.length > 0;
}

async function drainSome(tx: Db, { now, translate }: { now: number; translate: Translate }): Promise<number> {
  const lock = isSqlite(tx) ? sql`` : sql`for update skip locked`;
  const { rows } = await sql<OutboxRow>`
    delete from outbox where id in (select id from outbox where ${due(now)} order by id limit ${rowsPerTurn} ${lock})
    returning id, kind, payload, attempts, created_at, failed_at`.execute(tx);
  for (const row of rows) {
    const { kind, payload } = translate(row);
    await sql`
      insert into jobs (kind, payload, attempts, run_at, due_at, scheduled_at, dead_at)
      values (${kind}, ${payload}, ${row.attempts}, ${row.created_at}, ${now}, ${now}, ${row.failed_at})`.execute(tx);
  }
  return rows.length;
}
