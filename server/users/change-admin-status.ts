import type { UserForAdmin } from '../../contract/users.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { changeRole } from '../accounts/change-role.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Origin } from '../platform/security-log.ts';
import { findUserForAdmin } from './users.queries.ts';

export interface RoleChange {
  readonly by: SessionActor;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Makes somebody an admin, or no longer one, and ends their sessions. Throws `not-allowed` for one's own role, and as
 * `assertConfirmed` and `changeRole` do.
 */
export async function changeAdminStatus(
  { database, bus, securityLog }: SessionParts,
  { by, userId, isAdmin, origin, at }: RoleChange,
): Promise<UserForAdmin> {
  if (userId === by.adminId) {
    throw new ExpectedError('not-allowed', "You can't change your own role. Another admin can.");
  }
  const kind = isAdmin ? 'made-admin' : 'removed-admin';
  const event = { kind, userId, byUserId: by.adminId, origin, at } as const;
  const { user, ended } = await database.write(async (tx) => {
    const endedSessions = await changeRole(tx, { userId, isAdmin });
    // After the turn to change roles: whoever removes this admin at the same time holds it, and ends this session.
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    if (endedSessions) {
      const action = isAdmin ? 'make-admin' : 'remove-admin';
      const changes = { before: { isAdmin: !isAdmin }, after: { isAdmin } };
      await recordAct(tx, { by, action, subject: 'user', subjectId: userId, ...changes, at });
      await recordAccountEvent(tx, event);
      await announceSecurityAct(tx, {
        adminId: by.adminId,
        act: isAdmin ? 'role-given' : 'role-taken',
        subjectId: userId,
        message: isAdmin
          ? `Admin #${by.adminId} made user #${userId} an admin`
          : `Admin #${by.adminId} took the admin role from user #${userId}`,
        at,
      });
    }
    return { user: await findUserForAdmin(tx, userId), ended: endedSessions };
  });
  if (ended) {
    securityLog.record(event);
    await announceEnded(bus, ended);
  }
  if (!user) throw new Error('An account whose role was just changed is not there.');
  return user;
}
