import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { deleteSessionsOf, findUser, lockAccountRow, lockRoleChanges, updateRole } from './accounts.queries.ts';
import { lockAccount } from './lock-account.ts';
import { lockSessionsOf } from './lock-sessions.ts';

/**
 * Admins may be ending each other's rights: whoever is about to takes turns with the others before anything else is
 * locked, and finds out only then whether their own still stand.
 */
export function lockRoles(tx: Tx): Promise<void> {
  return lockRoleChanges(tx);
}

/**
 * Makes somebody an admin, or no longer one. Answers the sessions that this has ended, to be announced once the
 * transaction stands; undefined when the role was this already. `isLeaving`: the account is deleted in the same transaction.
 * Throws `not-found`, and `last-admin`.
 */
export async function changeRole(
  tx: Tx,
  { userId, isAdmin, isLeaving = false }: { userId: number; isAdmin: boolean; isLeaving?: boolean },
): Promise<number[] | undefined> {
  await lockRoleChanges(tx);
  await lockSessionsOf(tx, { userId });
  // Who leaves gets another email, which is a key.
  if (isLeaving) await lockAccountRow(tx, userId, 'references');
  if (await updateRole(tx, { userId, isAdmin })) return deleteSessionsOf(tx, { userId, except: undefined });
  await lockAccount(tx, userId);
  if ((await findUser(tx, userId))?.isAdmin === isAdmin) return undefined;
  throw new ExpectedError('last-admin', 'This is the last admin. Please make somebody else an admin first.');
}
