import { isStaff } from '../../contract/permissions.ts';
import { minute } from '../platform/clock.ts';
import type { Audience, Recipient } from './notifications.rules.ts';

/** What happened longer ago than this is not remembered. */
const rememberedMs = 10 * minute;
const maxRemembered = 20_000;

export interface EventGaps {
  recordEvent(audience: Audience): void;
  /** Some events may have passed by unheard. */
  recordGap(): void;
  /** How long no event for this listener has passed this node; zero when it can't tell. */
  quietMs(listener: Recipient): number;
}

/** Remembers when this node last heard of an event for each customer. `now` is a clock that is never set back. */
export function trackEventGaps(now: () => number = () => performance.now()): EventGaps {
  // In the order of the times, because each write moves its customer to the end.
  const lastHeardAt = new Map<number, number>();
  let heardAllSince = now();
  let adminsHeardAt = heardAllSince;

  const forgetOldest = () => {
    for (const [userId, at] of lastHeardAt) {
      if (at > now() - rememberedMs && lastHeardAt.size <= maxRemembered) return;
      lastHeardAt.delete(userId);
      heardAllSince = Math.max(heardAllSince, at);
    }
  };

  return {
    recordEvent: (audience) => {
      if (audience.admins) adminsHeardAt = now();
      if (audience.customers) heardAllSince = now();
      if (audience.userId === undefined) return;
      lastHeardAt.delete(audience.userId);
      lastHeardAt.set(audience.userId, now());
      forgetOldest();
    },
    recordGap: () => {
      heardAllSince = now();
    },
    quietMs: (listener) => {
      const ownAt = lastHeardAt.get(listener.userId) ?? heardAllSince;
      return Math.floor(now() - Math.max(heardAllSince, ownAt, isStaff(listener) ? adminsHeardAt : 0));
    },
  };
}
