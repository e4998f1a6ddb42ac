import type { Bus } from '../platform/bus.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Database } from '../tables.ts';
import { deleteSessionsOf, replacePasswordHash } from './accounts.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { announceEnded } from './log-out.ts';

export interface PasswordChange {
  readonly userId: number;
  /** The one that asks, which goes on. */
  readonly sessionId: number;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly refuseCommonPasswords: boolean;
  readonly at: number;
}

/** Sets another password and ends every other session. Throws as `checkOwnPassword` and `checkNewPassword` do, and `conflict`. */
export async function changePassword(
  { database, bus }: { database: Database; bus: Bus },
  { userId, sessionId, currentPassword, newPassword, refuseCommonPasswords, at }: PasswordChange,
): Promise<void> {
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
    const message = 'Please choose a password that is not the current one';
    throw new ExpectedError('invalid-input', message, {
      fields: { newPassword: message },
      detail: { kind: 'password-same' },
    });
  }
  await checkNewPassword(newPassword, { field: 'newPassword', refuseCommonPasswords });
  const checkedHash = await checkOwnPassword(database, { userId, password: currentPassword, at });
  const passwordHash = await hashPassword(newPassword);

  const ended = await database.write(async (tx) => {
    if (!(await replacePasswordHash(tx, { userId, checkedHash, passwordHash }))) {
      throw new ExpectedError('conflict', 'The password was changed in the meantime.', {
        detail: { kind: 'password-changed' },
      });
    }
    return deleteSessionsOf(tx, { userId, except: sessionId });
  });
  await announceEnded(bus, ended);
}
