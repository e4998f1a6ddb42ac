import { sql } from 'kysely';
import { isSqlite } from './locking.ts';
import type { ReaderOf } from './store.ts';

type Askable = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** Refused to this role, or unknown to this kind of PostgreSQL: a feature, a function or a right that is missing. */
const missing = new Set(['0A000', '42501', '42883', '55000']);

/**
 * Which server of PostgreSQL writes: its cluster and its timeline. A promotion changes it, and so does a recovery from files of an
 * earlier day. Undefined: a file has no other server, or this one tells nothing.
 */
export async function findServerIdentity(db: Askable): Promise<string | undefined> {
  if (isSqlite(db)) return undefined;
  try {
    return await readServerIdentity(db);
  } catch (error) {
    const { code } = error as { code?: unknown }; // errors of PostgreSQL carry one
    if (missing.has(String(code))) return undefined;
    throw error;
  }
}

/** For a transaction, which a statement that fails would end: only where the server has told it before. */
export async function readServerIdentity(db: Askable): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as identity
    from pg_control_system()`.execute(db as ReaderOf<unknown>);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say which server it is.');
  return row.identity;
}
