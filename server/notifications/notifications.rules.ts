import type { LiveEvent } from '../../contract/live.ts';
import { ownNoticeHours } from '../../contract/security-notices.ts';
import { day, hour, second } from '../platform/clock.ts';

/** Who hears of an event: one customer, the admins, or both. */
export interface Audience {
  readonly userId: number | undefined;
  readonly admins: boolean;
}

export const toAdmins: Audience = { userId: undefined, admins: true };

export interface Notice {
  readonly audience: Audience;
  readonly event: LiveEvent;
}

export function hears(listener: { userId: number; isAdmin: boolean }, audience: Audience): boolean {
  return listener.userId === audience.userId || (audience.admins && listener.isAdmin);
}

export const maxMissedEvents = 50;
/** Whoever was away for longer has more to look at than notices. */
const maxMissedMs = day;
/** What was begun before another event may stand after it: so far back it is told once more. */
const overlapMs = 2 * second;

/** From when on missed events are looked for. */
export function catchUpFrom(since: number, now: number): number {
  return Math.max(since - overlapMs, now - maxMissedMs);
}

/** What is looked for after an absence: what happened after `since`, the newest of it when there is more than `limit`. */
export interface MissedSpan {
  readonly since: number;
  readonly limit: number;
}

/** Finds what a module would have told in a span; each module exports its own. */
export type FindMissed<Reader> = (db: Reader, span: MissedSpan) => Promise<LiveEvent[]>;

/** How many of the newest rows of a table without an index by time are looked at. */
export const newestLookedAt = 500;

/** How devices are told of a type of event. */
interface PushTopic {
  readonly one: string;
  readonly many: (count: number) => string;
  /** Of the admin side. */
  readonly tab: string;
}

export type PushTopics = Readonly<Partial<Record<LiveEvent['type'], PushTopic>>>;

export const maxSecurityNotices = 50;
const securityNoticesMs = 90 * day;

/** From when on notices of sensitive acts are shown. */
export const securityNoticesFrom = (now: number): number => now - securityNoticesMs;

/** When a reader can remove a notice from their own list: that of their own act not at once. */
export function removableAt({ at, byId, readerId }: { at: number; byId: number; readerId: number }): number {
  return byId === readerId ? at + ownNoticeHours * hour : at;
}

/** An event is passed on in one message of the database with others: the whole reason stands where it is about. */
const maxReasonCharacters = 200;

/** The reason of a decision, as the data of its event has it; nothing where none was given. */
export function reasonOf(text: string): { reason?: string } {
  return text === '' ? {} : { reason: Array.from(text).slice(0, maxReasonCharacters).join('') };
}
