import { checkNewPassword } from '../accounts/check-new-password.ts';
import { findDevice, rememberDevice } from '../accounts/known-devices.ts';
import { clearFailedSignIns } from '../accounts/log-in.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { lockToSetPassword, setPassword } from '../accounts/set-password.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Origin } from '../platform/security-log.ts';
import { hashToken } from '../platform/tokens.ts';
import { consumeReset, findReset } from './recovery.queries.ts';

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
  readonly refuseCommonPasswords: boolean;
  readonly origin: Origin;
  /** What the browser holds of earlier sign-ins. */
  readonly deviceTokens: readonly string[];
  readonly secret: string;
  readonly at: number;
}

/**
 * Sets a new password with the token of a mail, which works once, and ends every session of the account. Answers
 * the token by which the browser is known from then on. Throws
 * `link-expired`, and as `checkNewPassword` does without using the link up.
 */
export async function resetPassword(
  { database, bus, securityLog }: SessionParts,
  { token, password, refuseCommonPasswords, origin, deviceTokens, secret, at }: PasswordReset,
): Promise<string> {
  const tokenHash = hashToken(token);
  // Hashing is dear, so it is not done for whoever has no link at all.
  const reset = await findReset(database.read, { tokenHash, at });
  // A password that was changed since then makes the link worthless.
  if (!reset || !isStampOf(reset.passwordStamp, reset.passwordHash)) throw linkExpired();
  const { userId, email } = reset;
  await checkNewPassword(database.read, password, { field: 'password', refuseCommonPasswords, about: reset });
  const passwordHash = await hashPassword(password, { isKnown: true, key: `user ${userId}` });

  const event = { kind: 'password-reset', userId, origin, at } as const;
  const { ended, device } = await database.write(async (tx) => {
    // The password may have been changed while the new one was hashed.
    if (!(await lockToSetPassword(tx, { userId, checkedHash: reset.passwordHash }))) throw linkExpired();
    if (!(await consumeReset(tx, { tokenHash, at }))) throw linkExpired();
    // Who has forgotten a password has mistyped it some times before.
    await clearFailedSignIns(tx, { email, address: origin.address, secret });
    // Whoever has the mail is the owner, and so is their browser; all others are not known any more.
    const known = await findDevice(tx, { tokens: deviceTokens, email });
    const own = await rememberDevice(tx, { userId, known, at });
    const sessions = await setPassword(tx, { userId, passwordHash, exceptDevice: own.id });
    if (!sessions) throw linkExpired();
    await recordAccountEvent(tx, event);
    return { ended: sessions, device: own };
  });
  securityLog.record(event);
  await announceEnded(bus, ended);
  return device.token;
}

const isStampOf = (stamp: Uint8Array, passwordHash: string) =>
  hashToken(passwordHash).every((byte, at) => byte === stamp[at]);

const linkExpired = () =>
  new ExpectedError('link-expired', 'This link has expired or was used already. Please ask for a new one.');
