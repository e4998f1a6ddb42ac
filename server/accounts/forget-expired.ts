import { day } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { deleteExpiredSessions, deleteExpiredThrottles } from './accounts.queries.ts';
import { activityKeptMs, sessionIdleMs } from './accounts.rules.ts';

/** Removes sessions that nobody can use any more, counts of tries whose window has ended, and what happened long ago. */
export function forgetExpired(database: Database, now: number): Promise<void> {
  return database.write(async (tx) => {
    await deleteExpiredSessions(tx, { now, idleSince: now - sessionIdleMs });
    await deleteExpiredThrottles(tx, now);
    const keptSince = now - activityKeptMs;
    await tx.deleteFrom('account_events').where('at', '<', keptSince).execute();
    await tx
      .deleteFrom('sign_in_failures')
      .where('day', '<', Math.floor(keptSince / day))
      .execute();
  });
}
