import { accountTexts, isOfAge, type Profile } from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { updateDetails } from './accounts.queries.ts';
import { readProfile } from './read-profile.ts';

export interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly stateCode?: string | undefined;
}

/** Changes what is given and leaves the rest. Throws `invalid-input` for somebody who is not of age. */
export async function changeProfile(
  database: Database,
  { userId, change, at }: { userId: number; change: ProfileChange; at: number },
): Promise<Profile> {
  if (!isOfAge(change.dateOfBirth ?? '', at)) {
    const message = accountTexts.underAge;
    throw new ExpectedError('invalid-input', message, { fields: { dateOfBirth: message } });
  }
  const changesNothing = Object.values(change).every((value) => value === undefined);
  if (changesNothing) return readProfile(database.read, { userId, now: at });
  return database.write(async (tx) => {
    await updateDetails(tx, userId, change);
    return readProfile(tx, { userId, now: at });
  });
}
