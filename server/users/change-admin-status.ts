import type { UserForAdmin } from '../../contract/users.ts';
import { changeRole } from '../accounts/change-role.ts';
import { announceEnded } from '../accounts/log-out.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import type { Bus } from '../platform/bus.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { findUserForAdmin } from './users.queries.ts';

export interface RoleChange {
  readonly by: Actor;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly at: number;
}

/**
 * Makes somebody an admin, or no longer one, and ends their sessions. Throws `not-allowed` for one's own role, and as
 * `changeRole` does.
 */
export async function changeAdminStatus(
  { database, bus }: { database: Database; bus: Bus },
  { by, userId, isAdmin, at }: RoleChange,
): Promise<UserForAdmin> {
  if (userId === by.adminId) {
    throw new ExpectedError('not-allowed', "You can't change your own role. Another admin can.");
  }
  const { user, ended } = await database.write(async (tx) => {
    const endedSessions = await changeRole(tx, { userId, isAdmin });
    if (endedSessions) {
      const action = isAdmin ? 'make-admin' : 'remove-admin';
      const changes = { before: { isAdmin: !isAdmin }, after: { isAdmin } };
      await recordAct(tx, { by, action, subject: 'user', subjectId: userId, ...changes, at });
    }
    return { user: await findUserForAdmin(tx, userId), ended: endedSessions ?? [] };
  });
  await announceEnded(bus, ended);
  if (!user) throw new Error('An account whose role was just changed is not there.');
  return user;
}
