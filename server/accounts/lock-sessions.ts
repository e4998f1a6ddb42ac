import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

/**
 * Locks an account's sessions until the transaction ends, all or all but one. Whoever will end them locks them before the
 * account itself: a call locks its session first of all (`assert-caller-still-may.ts`), and may need the account next.
 */
export async function lockSessionsOf(
  tx: Tx,
  { userId, except }: { userId: number; except?: number | undefined },
): Promise<void> {
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
