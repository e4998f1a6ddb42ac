import { confirmedMinutes, passwordChangeLock } from '../../contract/accounts.ts';
import { isStaff, type Permission, type Permitted, permissions } from '../../contract/permissions.ts';
import { day, hour, minute } from '../platform/clock.ts';

/** Each role is a name for some permissions. */
export const roles = {
  customer: new Set<Permission>(),
  admin: new Set<Permission>(permissions),
} as const satisfies Record<string, ReadonlySet<Permission>>;

/** What the row of an account allows. */
export const permissionsOf = (user: { readonly is_admin: 0 | 1 }): ReadonlySet<Permission> =>
  user.is_admin === 1 ? roles.admin : roles.customer;

/** How long a session lives without use; one of the staff opens the back office. */
export const sessionIdleMs = { customer: 30 * day, staff: 12 * hour } as const;
export const sessionLifeMs = 90 * day;
/** So long what happened to an account is kept for its owner. */
export const activityRetentionMs = 180 * day;
/** How many sessions an account has, of which one in use is never ended to make room. */
export const sessionLimit = { ofAccount: 20, inUseMs: 2 * hour, endedAtOnce: 1_000 } as const;
/** How often a session in use is marked as seen; more often would make every read a write. */
const seenEveryMs = hour;

/**
 * How many tries to sign in a browser that is not known has before it has to wait: at an account and from an address, of
 * both together, and from the site around an IPv6 address. `late` are those at an account that has had `slowAfterTries`.
 */
export const signInLimits = {
  pair: { tries: 5, windowMs: 15 * minute },
  sitePair: { tries: 10, windowMs: 15 * minute },
  account: { tries: 300, windowMs: hour },
  late: { tries: 1, windowMs: hour },
  address: { tries: 50, windowMs: 15 * minute },
  site: { tries: 200, windowMs: 15 * minute },
} as const;

/** From then on each network has one try at the account: its owner, elsewhere, still gets in. */
export const slowAfterTries = 100;

/** How many wrong passwords an account may give where its own is asked for once more, at any of its sessions. */
export const confirmationLimits = {
  short: { tries: 5, windowMs: 15 * minute },
  long: { tries: 20, windowMs: day },
} as const;

/** Browsers that have signed in before: so many wrong passwords in a row, so many of an account, so long without use. */
export const deviceLimits = { failures: 10, ofAccount: 20, unusedMs: 180 * day } as const;

export interface SessionTimes {
  readonly seenAt: number;
  readonly expiresAt: number;
}

export const idleMsOf = (who: Permitted): number => (isStaff(who) ? sessionIdleMs.staff : sessionIdleMs.customer);

/** A session ends after 30 days without use, one of the staff's after 12 hours, and after 90 days in any case. */
export function isSessionAlive(session: SessionTimes & Permitted, now: number): boolean {
  return now < session.expiresAt && now - session.seenAt < idleMsOf(session);
}

const confirmedMs = confirmedMinutes * minute;
/** The clocks of two nodes differ by less; a confirmation further ahead is from before a clock was set back. */
const clocksDifferMs = minute;

/** Whether the own password was given in this session lately. */
export function isConfirmed(confirmedAt: number, now: number): boolean {
  return now - confirmedAt < confirmedMs && confirmedAt - now < clocksDifferMs;
}

export const confirmedUntil = (confirmedAt: number): number => confirmedAt + confirmedMs;

/** From when on something counts as done without the own password: since the last confirmation ended, and for a day at most. */
export function unconfirmedSince(confirmedAt: number, now: number): number {
  const dayAgo = now - day;
  const isFromBeforeClockWasSetBack = confirmedAt > now;
  return isFromBeforeClockWasSetBack ? dayAgo : Math.max(dayAgo, confirmedUntil(confirmedAt));
}

export function isDueToBeSeen(session: SessionTimes, now: number): boolean {
  return now - session.seenAt >= seenEveryMs;
}

/** Whole minutes until the window ends, for people; at least one. */
export function minutesUntil(instant: number, now: number): number {
  return Math.max(1, Math.ceil((instant - now) / minute));
}

/** For so long a wrong try at the current password counts, and changing it stays locked after the last one that there is. */
export const passwordLockMs = passwordChangeLock.hours * hour;

/** Whole hours until the lock is off, for people; at least one. */
export function hoursLocked(lastAttempt: number, now: number): number {
  return Math.max(1, Math.ceil((lastAttempt + passwordLockMs - now) / hour));
}

export function doesTryCount(lastAttempt: number | null, now: number): boolean {
  // A try from far ahead was dated by a clock that has been set back since.
  return lastAttempt !== null && now - lastAttempt < passwordLockMs && lastAttempt - now <= passwordLockMs;
}

const maxUserAgentCharacters = 300;

/** What a browser says of itself, as it can be shown: its visible characters, and not endlessly many. */
export function shownUserAgent(header: string): string {
  const visible = header.replace(/\p{C}/gu, '').trim();
  return [...visible].slice(0, maxUserAgentCharacters).join('');
}

// The ending `.invalid` is no one's, for ever: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
const deletedHost = '@deleted.invalid';

export const deletedEmail = (userId: number): string => `deleted-${userId}${deletedHost}`;

/** An address that an account may be given when it is made anonymous, and that nobody else may take before. */
export const isReservedEmail = (email: string): boolean => email.endsWith(deletedHost);

/** Somebody who came by the code of a customer; the module of invitations stands above this one. */
export interface InvitedRegistration {
  readonly code: string;
  readonly friendId: number;
  /** What the browser holds of accounts that signed in with it. */
  readonly deviceTokens: readonly string[];
  readonly at: number;
}
