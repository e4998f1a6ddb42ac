import { checkNewPassword } from '../accounts/check-new-password.ts';
import { forgetFailedSignIns } from '../accounts/log-in.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { setPassword } from '../accounts/set-password.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Origin } from '../platform/security-log.ts';
import { hashToken } from '../platform/tokens.ts';
import { findReset, takeReset } from './recovery.queries.ts';

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
  readonly refuseCommonPasswords: boolean;
  readonly origin: Origin;
  readonly secret: string;
  readonly at: number;
}

/**
 * Sets a new password with the token of a mail, which works once, and ends every session of the account. Throws
 * `link-expired`, and as `checkNewPassword` does without using the link up.
 */
export async function resetPassword(
  { database, bus, securityLog }: SessionParts,
  { token, password, refuseCommonPasswords, origin, secret, at }: PasswordReset,
): Promise<void> {
  await checkNewPassword(password, { field: 'password', refuseCommonPasswords });
  const tokenHash = hashToken(token);
  // Hashing is dear, so it is not done for whoever has no link at all.
  const reset = await findReset(database.read, { tokenHash, at });
  // A password that was changed since then makes the link worthless.
  if (!reset || !isStampOf(reset.passwordStamp, reset.passwordHash)) throw linkExpired();
  const { userId, email } = reset;
  const passwordHash = await hashPassword(password);

  const event = { kind: 'password-reset', userId, origin, at } as const;
  const ended = await database.write(async (tx) => {
    if (!(await takeReset(tx, { tokenHash, at }))) throw linkExpired();
    // Who has forgotten a password has mistyped it some times before.
    await forgetFailedSignIns(tx, { email, address: origin.address, secret });
    const sessions = await setPassword(tx, { userId, passwordHash });
    if (!sessions) throw linkExpired();
    await recordAccountEvent(tx, event);
    return sessions;
  });
  securityLog.record(event);
  await announceEnded(bus, ended);
}

const isStampOf = (stamp: Uint8Array, passwordHash: string) =>
  hashToken(passwordHash).every((byte, at) => byte === stamp[at]);

const linkExpired = () =>
  new ExpectedError('link-expired', 'This link has expired or was used already. Please ask for a new one.');
