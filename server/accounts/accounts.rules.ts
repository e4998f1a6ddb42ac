import { day, hour, minute } from '../platform/clock.ts';

export const sessionIdleMs = 30 * day;
export const sessionLifeMs = 90 * day;
/** How often a session in use is marked as seen; more often would make every read a write. */
const seenEveryMs = hour;

/** How many tries to sign in there are, failed ones for an account and an address, before one has to wait. */
export const signInLimits = {
  pair: { tries: 5, windowMs: 15 * minute },
  account: { tries: 100, windowMs: hour },
  address: { tries: 50, windowMs: 15 * minute },
} as const;

export interface SessionTimes {
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** A session ends after 30 days without use, and after 90 days in any case. */
export function isSessionAlive(session: SessionTimes, now: number): boolean {
  return now < session.expiresAt && now - session.seenAt < sessionIdleMs;
}

export function isDueToBeSeen(session: SessionTimes, now: number): boolean {
  return now - session.seenAt >= seenEveryMs;
}

/** Whole minutes until the window ends, for people; at least one. */
export function minutesUntil(instant: number, now: number): number {
  return Math.max(1, Math.ceil((instant - now) / minute));
}
