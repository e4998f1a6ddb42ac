import { type Profile, passwordChangeLock } from '../../contract/accounts.ts';

const hourMs = 3_600_000;

type Tries = Pick<Profile, 'passwordChangeAttempts' | 'lastPasswordChangeAttempt'>;

/** When changing the password opens again, in milliseconds; undefined while it is open. */
export function lockedUntilMs({ passwordChangeAttempts, lastPasswordChangeAttempt }: Tries, nowMs: number) {
  if (passwordChangeAttempts < passwordChangeLock.tries || lastPasswordChangeAttempt === null) return undefined;
  const untilMs = Date.parse(lastPasswordChangeAttempt) + passwordChangeLock.hours * hourMs;
  return untilMs > nowMs ? untilMs : undefined;
}

/** How often the current password may still be wrong; undefined as long as it never was. */
export function triesLeft({ passwordChangeAttempts: made }: Tries): number | undefined {
  return made > 0 && made < passwordChangeLock.tries ? passwordChangeLock.tries - made : undefined;
}

/** What kind of refusal the server's words are about. */
export function failureKind(message: string): 'wrong' | 'nowLocked' | 'stillLocked' | 'other' {
  if (message.includes('attempts remaining')) return 'wrong';
  if (message.includes('locked for 24 hours')) return 'nowLocked';
  return message.includes('Password change locked') ? 'stillLocked' : 'other';
}

/** Whether the form may be sent at all. */
export function canSubmit(typed: { currentPassword: string; newPassword: string; confirmPassword: string }): boolean {
  const { currentPassword, newPassword, confirmPassword } = typed;
  return currentPassword !== '' && newPassword !== '' && newPassword === confirmPassword;
}
