import type { LiveEvent } from '../../contract/live.ts';
import { formatRupees, wireAmount } from '../../contract/money.ts';
import { ownNoticeHours } from '../../contract/security-notices.ts';
import { day, hour, isoTime, second } from '../platform/clock.ts';

/** Who hears of an event: one customer, the admins, or both. */
export interface Audience {
  readonly userId: number | undefined;
  readonly admins: boolean;
}

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

interface Happening {
  readonly id: number;
  readonly at: number;
}

/** As placing an order tells of it. */
export function orderPlaced(order: Happening & { serviceName: string; totalPaise: number }): LiveEvent {
  const { id, at, serviceName, totalPaise } = order;
  const message = `New order #${id}: ${serviceName}`;
  return {
    type: 'new_order',
    message,
    timestamp: isoTime(at),
    data: { id, serviceName, amount: wireAmount(totalPaise) },
  };
}

export function orderMoved({
  id,
  at,
  status,
  delivered,
}: Happening & { status: string; delivered: number }): LiveEvent {
  const data = { id, status, progress: delivered };
  return { type: 'order_update', message: `Order #${id} is ${status}`, timestamp: isoTime(at), data };
}

export function fundsRequested({ id, at, amountPaise }: Happening & { amountPaise: number }): LiveEvent {
  const message = `New fund request of ${formatRupees(amountPaise)}`;
  return { type: 'new_fund_request', message, timestamp: isoTime(at), data: { id, amount: wireAmount(amountPaise) } };
}

interface FundDecision {
  readonly amountPaise: number;
  /** What arrived and was credited, where it is not what was asked for. */
  readonly receivedPaise: number | null;
  readonly status: string;
}

export function fundsDecidedText({ amountPaise, receivedPaise, status }: FundDecision): string {
  const text = `Fund request of ${formatRupees(amountPaise)} ${status}`;
  return receivedPaise === null ? text : `${text}: ${formatRupees(receivedPaise)} arrived`;
}

export function fundsDecided(request: Happening & FundDecision): LiveEvent {
  const { id, at, amountPaise, receivedPaise, status } = request;
  const data = { id, status, amount: wireAmount(receivedPaise ?? amountPaise) };
  return { type: 'fund_request_update', message: fundsDecidedText(request), timestamp: isoTime(at), data };
}

export function ticketOpened({
  id,
  at,
  subject,
  category,
}: Happening & { subject: string; category: string }): LiveEvent {
  const message = `New ticket #${id}: ${subject}`;
  return { type: 'new_ticket', message, timestamp: isoTime(at), data: { id, category } };
}

export function ticketAnswered({ id, at, isAdmin }: Happening & { isAdmin: 0 | 1 }): LiveEvent {
  const message = isAdmin === 1 ? `The shop replied to ticket #${id}` : `New message in ticket #${id}`;
  const data = { id, from: isAdmin === 1 ? 'shop' : 'customer' };
  return { type: 'ticket_message', message, timestamp: isoTime(at), data };
}

export function securityActed(act: Happening & { act: string; by: number; message: string }): LiveEvent {
  const { id, at, message } = act;
  return { type: 'security_alert', message, timestamp: isoTime(at), data: { id, act: act.act, by: act.by } };
}

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
