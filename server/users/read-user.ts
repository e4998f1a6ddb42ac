import type { UserOverview } from '../../contract/users.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { readStorage } from '../support/storage-quota.ts';
import type { Reader } from '../tables.ts';
import { findNotes, findSums, findUserForAdmin } from './users.queries.ts';

/** One account, a deleted one too, with what admins have noted and the sums of what there is about it. Throws `not-found`. */
export async function readUser(db: Reader, userId: number): Promise<UserOverview> {
  const [user, notes, sums, storage] = await Promise.all([
    findUserForAdmin(db, userId),
    findNotes(db, userId),
    findSums(db, userId),
    readStorage(db, userId),
  ]);
  if (!user) throw new ExpectedError('not-found', 'There is no such account.');
  return { user, notes, ...sums, storage };
}
