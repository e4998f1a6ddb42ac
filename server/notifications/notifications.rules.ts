import type { LiveEvent } from '../../contract/live.ts';
import { isStaff, may, type Permission, type Permitted } from '../../contract/permissions.ts';
import { ownNoticeHours } from '../../contract/security-notices.ts';
import { day, hour, second } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

/** Who hears of an event: one customer, the admins, or both; or all customers. */
export interface Audience {
  readonly userId: number | undefined;
  readonly admins: boolean;
  readonly customers?: true;
}

export const toAdmins: Audience = { userId: undefined, admins: true };
export const toCustomers: Audience = { userId: undefined, admins: false, customers: true };

export interface Notice {
  readonly audience: Audience;
  readonly event: LiveEvent;
}

export interface Recipient extends Permitted {
  readonly userId: number;
}

/** What somebody of the staff has to be allowed to see, to hear of it. */
const neededToHear: Record<Exclude<LiveEvent['type'], 'shop_change'>, Permission> = {
  new_order: 'orders.read',
  order_update: 'orders.read',
  new_fund_request: 'funds.read',
  fund_request_update: 'funds.read',
  new_payment: 'payments.read',
  new_ticket: 'tickets.read',
  ticket_message: 'tickets.read',
  ticket_update: 'tickets.read',
  balance_update: 'users.read',
  books_alarm: 'reports.read',
  shop_alarm: 'reports.read',
  security_alert: 'audit.read',
};

/** A `shop_change` says only where to look again, and is for all staff. */
export function mayReceive(who: Permitted, type: LiveEvent['type']): boolean {
  return type === 'shop_change' ? isStaff(who) : may(who, neededToHear[type]);
}

export function receives(listener: Recipient, { audience, event }: Notice): boolean {
  if (audience.customers && !isStaff(listener)) return true;
  return listener.userId === audience.userId || (audience.admins && mayReceive(listener, event.type));
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

/** What is looked for after an absence: what happened after `since` and up to `now`, the newest of it when there is more than `limit`. */
export interface MissedSpan {
  readonly since: number;
  readonly now: number;
  readonly limit: number;
}

/** Finds what a module would have told in a span; each module exports its own. */
export type FindMissed<Reader> = (db: Reader, span: MissedSpan) => Promise<LiveEvent[]>;

/** How many of the newest rows of a table without an index by time are looked at. */
export const newestLookedAt = 500;

/** How devices are told of a type of event. */
export interface PushTopic {
  readonly one: string;
  readonly many: (count: number) => string;
  /** Of the admin side. */
  readonly tab: string;
  /** It comes in quiet hours too. */
  readonly isAlarm?: true;
  /** Words the latest one for admins alone, as it is when it is sent; undefined where it is gone. */
  readonly describe?: (db: Reader, id: number) => Promise<string | undefined>;
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

/** The fields that were changed, in words: who is told reads no values here, as the message outlives them. */
export const partsInWords = (
  fields: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string =>
  Object.keys(fields)
    .map((field) => names[field] ?? field)
    .join(', ');
