import { type Profile, passwordChangeLock } from '../../contract/accounts.ts';
import type { ErrorBody } from '../../contract/errors.ts';

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

/** What kind of refusal it is; the try that locks the change is told to wait for the whole time. */
export function failureKind(detail: ErrorBody['detail']): 'wrong' | 'nowLocked' | 'stillLocked' | 'other' {
  if (detail?.kind === 'password-tries-left') return 'wrong';
  if (detail?.kind !== 'password-change-locked') return 'other';
  return detail.hours === passwordChangeLock.hours ? 'nowLocked' : 'stillLocked';
}

/** Whether the form may be sent at all. */
export function canSubmit(typed: { currentPassword: string; newPassword: string; confirmPassword: string }): boolean {
  const { currentPassword, newPassword, confirmPassword } = typed;
  return currentPassword !== '' && newPassword !== '' && newPassword === confirmPassword;
}
