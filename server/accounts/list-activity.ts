import type { AccountActivity } from '../../contract/accounts.ts';
import { day, isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { activityRetentionMs } from './accounts.rules.ts';
import { failuresName } from './record-sign-in-failure.ts';

const maxShown = 100;

/** What happened to the access to an account, newest first, with the failed sign-ins of each day. */
export async function listActivity(
  db: Reader,
  { userId, secret, now }: { userId: number; secret: string; now: number },
): Promise<AccountActivity[]> {
  const account = await db
    .selectFrom('users')
    .select(['email', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // An account of somebody else may have had this email before.
  const since = Math.max(account.created_at, now - activityRetentionMs);
  const events = await db
    .selectFrom('account_events')
    .select(['kind', 'at', 'user_agent', 'network'])
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  const failures = await db
    .selectFrom('sign_in_failures')
    .select(['kind', 'times', 'last_at as at', 'network'])
    .where('name', '=', failuresName(secret, account.email))
    .where('day', '>=', Math.floor(since / day))
    .where('last_at', '>=', since)
    .orderBy('day', 'desc')
    .limit(maxShown)
    .execute();
  return [
    ...events.map(({ user_agent, ...event }) => ({ ...event, times: 1, userAgent: user_agent })),
    ...failures.map((failure) => ({ ...failure, userAgent: '' })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, maxShown)
    .map((entry) => ({ ...entry, at: isoTime(entry.at) }));
}
