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

/** About two minutes; and about an hour for work that waits for somebody else, such as a mail server that is away. */
export const maxAttempts = { quick: 8, slow: 14 } as const;

/** One second after the first failure, twice as long after each further one, at most ten minutes. */
export function retryDelayMs(attempts: number): number {
  return Math.min(10 * minute, second * 2 ** (attempts - 1));
}

export function hears(listener: { userId: number; isAdmin: boolean }, audience: Audience): boolean {
  return listener.userId === audience.userId || (audience.admins && listener.isAdmin);
}
