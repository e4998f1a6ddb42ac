import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Origin } from '../platform/security-log.ts';
import { deleteSessionsOf, findUser, replacePasswordHash } from './accounts.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { deleteDevices } from './known-devices.ts';
import { lockSessionsOf } from './lock-sessions.ts';
import { announceEnded, type SessionParts } from './log-out.ts';
import { recordAccountEvent } from './record-account-event.ts';

export interface PasswordChange {
  readonly userId: number;
  /** The one that asks, which goes on. */
  readonly sessionId: number;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly refuseCommonPasswords: boolean;
  readonly origin: Origin;
  readonly at: number;
}

/** Sets another password and ends every other session. Throws as `checkOwnPassword` and `checkNewPassword` do, and `conflict`. */
export async function changePassword(
  { database, bus, securityLog }: SessionParts,
  { userId, sessionId, currentPassword, newPassword, refuseCommonPasswords, origin, at }: PasswordChange,
): Promise<void> {
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
    const message = 'Please choose a password that is not the current one';
    throw new ExpectedError('invalid-input', message, {
      fields: { newPassword: message },
      detail: { kind: 'password-same' },
    });
  }
  const about = (await findUser(database.read, userId)) ?? {};
  await checkNewPassword(database.read, newPassword, { field: 'newPassword', refuseCommonPasswords, about });
  const checkedHash = await checkOwnPassword(database, { userId, password: currentPassword, at });
  const passwordHash = await hashPassword(newPassword, { isKnown: true, key: `user ${userId}` });

  const event = { kind: 'password-changed', userId, origin, at } as const;
  const ended = await database.write(async (tx) => {
    await lockSessionsOf(tx, { userId, except: sessionId });
    if (!(await replacePasswordHash(tx, { userId, checkedHash, passwordHash }))) {
      throw new ExpectedError('conflict', 'The password was changed in the meantime.', {
        detail: { kind: 'password-changed' },
      });
    }
    await recordAccountEvent(tx, event);
    await deleteDevices(tx, { userId, exceptSession: sessionId });
    return deleteSessionsOf(tx, { userId, except: sessionId });
  });
  securityLog.record(event);
  await announceEnded(bus, ended);
}
