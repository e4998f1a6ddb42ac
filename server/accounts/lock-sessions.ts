import { sql } from 'kysely';
import { isSqlite, locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

/** Any number that no other lock of two numbers has. */
const signInLock = 7_401;

/**
 * Until the transaction ends, nobody else starts sessions of this account, ends several of them, or forgets its devices.
 * Taken before the sessions and the account: those who lock several rows of one account would else wait for each other, as a
 * session that has just been started is among the locked ones for one of them and not for the other.
 */
export async function lockSignIns(tx: Tx, userId: number): Promise<void> {
  // SQLite has a single writer.
  if (isSqlite(tx)) return;
  await sql`select pg_advisory_xact_lock(${signInLock}, ${userId % 2 ** 31})`.execute(tx);
}

/**
 * Locks an account's sessions until the transaction ends, all or all but one. Whoever will end them locks them before the
 * account itself: a call locks its session first of all (`assert-still-permitted.ts`), and may need the account next.
 */
export async function lockSessionsOf(
  tx: Tx,
  { userId, except }: { userId: number; except?: number | undefined },
): Promise<void> {
  await lockSignIns(tx, userId);
  const own = tx.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id');
  await locking(tx, except === undefined ? own : own.where('id', '!=', except), 'references').execute();
}

/**
 * For calls that may end their caller's own sessions: of several at once the others wait before they know whether they may
 * go on. Each holding its own session, they would wait for each other.
 */
export function lockOwnSessions(tx: Tx, { userId }: { userId: number }): Promise<void> {
  return lockSessionsOf(tx, { userId });
}
