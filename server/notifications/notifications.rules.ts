import type { LiveEvent } from '../../contract/live.ts';
import { minute, second } from '../platform/clock.ts';

/** Who hears of an event: one customer, the admins, or both. */
export interface Audience {
  readonly userId: number | undefined;
  readonly admins: boolean;
}

export interface Notice {
  readonly audience: Audience;
  readonly event: LiveEvent;
}

export const maxAttempts = 8;

/** One second after the first failure, twice as long after each further one, at most ten minutes. */
export function retryDelayMs(attempts: number): number {
  return Math.min(10 * minute, second * 2 ** (attempts - 1));
}

export function hears(listener: { userId: number; isAdmin: boolean }, audience: Audience): boolean {
  return listener.userId === audience.userId || (audience.admins && listener.isAdmin);
}
