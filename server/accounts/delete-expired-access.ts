import { day } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { activityRetentionMs, deviceLimits, sessionIdleMs } from './accounts.rules.ts';

/** Removes sessions and devices that nobody can use any more, counts of tries whose window has ended, and what happened long ago. */
export function deleteExpiredAccess(database: Database, now: number): Promise<void> {
  return database.write(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now),
          eb('seen_at', '<=', now - sessionIdleMs.customer),
          eb.and([
            eb('seen_at', '<=', now - sessionIdleMs.staff),
            eb('user_id', 'in', eb.selectFrom('users').select('id').where('is_admin', '=', 1)),
          ]),
        ]),
      )
      .execute();
    await tx.deleteFrom('throttles').where('window_ends_at', '<=', now).execute();
    await tx
      .deleteFrom('known_devices')
      .where('used_at', '<', now - deviceLimits.unusedMs)
      .execute();
    const keptSince = now - activityRetentionMs;
    await tx.deleteFrom('account_events').where('at', '<', keptSince).execute();
    await tx
      .deleteFrom('sign_in_failures')
      .where('day', '<', Math.floor(keptSince / day))
      .execute();
  });
}
