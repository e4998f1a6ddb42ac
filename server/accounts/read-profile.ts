import type { Profile } from '../../contract/accounts.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { findDetails, findUser } from './accounts.queries.ts';
import { doesTryCount } from './accounts.rules.ts';

/** All that an account knows of its person. */
export async function readProfile(db: Reader, { userId, now }: { userId: number; now: number }): Promise<Profile> {
  const [user, details] = await Promise.all([findUser(db, userId), findDetails(db, userId)]);
  if (!user || !details) throw new ExpectedError('not-signed-in', 'Authentication required');
  const lastTry = details.last_password_change_attempt;
  return {
    ...user,
    phone: details.phone,
    dateOfBirth: details.date_of_birth,
    stateCode: details.state_code,
    passwordChangeAttempts: doesTryCount(lastTry, now) ? details.password_change_attempts : 0,
    lastPasswordChangeAttempt: lastTry === null ? null : isoTime(lastTry),
  };
}
