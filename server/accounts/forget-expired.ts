import type { Database } from '../tables.ts';
import { deleteExpiredSessions, deleteExpiredThrottles } from './accounts.queries.ts';
import { sessionIdleMs } from './accounts.rules.ts';

/** Removes sessions that nobody can use any more, and counts of tries whose window has ended. */
export function forgetExpired(database: Database, now: number): Promise<void> {
  return database.write(async (tx) => {
    await deleteExpiredSessions(tx, { now, idleSince: now - sessionIdleMs });
    await deleteExpiredThrottles(tx, now);
  });
}
