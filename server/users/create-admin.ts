import type { AdminAccount } from '../../contract/users.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { checkNewPassword } from '../accounts/check-new-password.ts';
import { type NewAccount, openAccount } from '../accounts/open-account.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database } from '../tables.ts';
import { findAdmin } from './users.queries.ts';

export interface NewAdmin extends Omit<NewAccount, 'passwordHash' | 'isAdmin'> {
  readonly by: SessionActor;
  readonly origin: Origin;
  readonly password: string;
  readonly refuseCommonPasswords: boolean;
}

/** Makes an account that runs the shop. Throws as `assertConfirmed`, `openAccount` and `checkNewPassword` do. */
export async function createAdmin(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  { by, origin, password, refuseCommonPasswords, ...account }: NewAdmin,
): Promise<AdminAccount> {
  await checkNewPassword(database.read, password, { field: 'password', refuseCommonPasswords, about: account });
  const passwordHash = await hashPassword(password, { isKnown: true, key: `user ${by.adminId}` });
  const admin = await database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at: account.at });
    const adminId = await openAccount(tx, { ...account, passwordHash, isAdmin: true });
    // Nothing of the person: what stands in the audit can't be taken out.
    const change = {
      action: 'create',
      subject: 'admin',
      subjectId: adminId,
      before: {},
      after: { isAdmin: true },
    } as const;
    await recordAct(tx, { by, ...change, at: account.at });
    const event = { userId: adminId, byUserId: by.adminId, origin, at: account.at };
    await recordAccountEvent(tx, { ...event, kind: 'account-created' });
    await announceSecurityAct(tx, {
      adminId: by.adminId,
      act: 'admin-created',
      subjectId: adminId,
      message: `Admin #${by.adminId} created admin #${adminId}`,
      at: account.at,
    });
    const made = await findAdmin(tx, adminId);
    if (!made) throw new Error('An admin who was just made is not there.');
    return made;
  });
  securityLog.record({ kind: 'admin-created', userId: admin.id, byUserId: by.adminId, origin });
  return admin;
}
