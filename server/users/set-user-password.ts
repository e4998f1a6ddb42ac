import { userTexts } from '../../contract/users.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { checkNewPassword } from '../accounts/check-new-password.ts';
import { checkOwnPassword } from '../accounts/check-own-password.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { setPassword } from '../accounts/set-password.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Origin } from '../platform/security-log.ts';
import { deleteResets } from '../recovery/delete-resets.ts';
import type { Database, Tx } from '../tables.ts';
import { findAdmin, findUserForAdmin } from './users.queries.ts';

export interface PasswordSetting {
  /** `sessionId` is the one that asks, which goes on when the admin sets their own password. */
  readonly by: SessionActor;
  readonly userId: number;
  readonly password: string;
  readonly origin: Origin;
  /** Of whoever asks; needed for their own account. */
  readonly currentPassword: string | undefined;
  readonly at: number;
}

/**
 * Sets a password for somebody and ends their sessions; links to set one are worth nothing from then on. Throws
 * `not-found`, and as `assertConfirmed` and `checkNewPassword` do; for the own account as `checkOwnPassword` does.
 */
export async function setUserPassword(
  { database, bus, securityLog }: SessionParts,
  { refuseCommonPasswords, ...setting }: PasswordSetting & { refuseCommonPasswords: boolean },
): Promise<void> {
  const about = (await findUserForAdmin(database.read, setting.userId)) ?? {};
  await checkNewPassword(database.read, setting.password, { field: 'password', refuseCommonPasswords, about });
  await checkIfOwn(database, setting);
  const passwordHash = await hashPassword(setting.password, { isKnown: true, key: `user ${setting.by.adminId}` });
  const ended = await database.write((tx) => overwrite(tx, { ...setting, passwordHash, subject: 'user' }));
  securityLog.record(eventOf(setting));
  await announceEnded(bus, ended);
}

/** The same for an admin. Throws `not-found` for a customer. */
export async function setAdminPassword(
  { database, bus, securityLog }: SessionParts,
  { refuseCommonPasswords, ...setting }: PasswordSetting & { refuseCommonPasswords: boolean },
): Promise<void> {
  const about = (await findUserForAdmin(database.read, setting.userId)) ?? {};
  await checkNewPassword(database.read, setting.password, { field: 'newPassword', refuseCommonPasswords, about });
  await checkIfOwn(database, setting);
  const passwordHash = await hashPassword(setting.password, { isKnown: true, key: `user ${setting.by.adminId}` });
  const ended = await database.write(async (tx) => {
    if (!(await findAdmin(tx, setting.userId))) throw new ExpectedError('not-found', 'There is no such admin.');
    return overwrite(tx, { ...setting, passwordHash, subject: 'admin' });
  });
  securityLog.record(eventOf(setting));
  await announceEnded(bus, ended);
}

/** The own password needs the current one, whichever call changes it: a stolen session must not become the account. */
async function checkIfOwn(database: Database, { by, userId, currentPassword, at }: PasswordSetting): Promise<void> {
  if (userId !== by.adminId) return;
  if (currentPassword === undefined || currentPassword === '') {
    const text = userTexts.currentPassword;
    throw new ExpectedError('invalid-input', text, { fields: { currentPassword: text } });
  }
  await checkOwnPassword(database, { userId, password: currentPassword, at });
}

type Overwriting = Omit<PasswordSetting, 'password' | 'currentPassword'> & {
  passwordHash: string;
  subject: 'user' | 'admin';
};

function eventOf({ by, userId, origin, at }: Omit<PasswordSetting, 'password' | 'currentPassword'>) {
  return { kind: 'password-set', userId, byUserId: by.adminId, origin, at } as const;
}

async function overwrite(tx: Tx, { passwordHash, subject, ...setting }: Overwriting): Promise<number[]> {
  const { by, userId, at } = setting;
  await assertConfirmed(tx, { sessionId: by.sessionId, at });
  const except = userId === by.adminId ? by.sessionId : undefined;
  const ended = await setPassword(tx, { userId, passwordHash, except });
  if (!ended) throw new ExpectedError('not-found', 'There is no such account.');
  await deleteResets(tx, userId);
  await recordAccountEvent(tx, eventOf(setting));
  await recordAct(tx, { by, action: 'set-password', subject, subjectId: userId, before: {}, after: {}, at });
  await announceSecurityAct(tx, {
    adminId: by.adminId,
    act: 'password-set',
    subjectId: userId,
    message: `Admin #${by.adminId} set a password for ${userId === by.adminId ? 'themself' : `user #${userId}`}`,
    at,
  });
  return ended;
}
