import type { LiveEvent } from '../../contract/live.ts';
import { pages } from '../../contract/pages.ts';
import type { PushMessage } from '../../contract/push.ts';
import type { PushTopics } from '../notifications/notifications.rules.ts';
import { minute, second } from '../platform/clock.ts';

/** The oldest one makes room for an eleventh. */
export const maxBrowsersPerAdmin = 10;

/** A device is told of each kind of news at most this often. */
const quietMs = 10 * second;
/** A push that fails for longer is given up. */
const triedForMs = minute;
/** News that has waited so long has lost the work that would have taken it. */
const lostMs = minute;

export interface News {
  readonly type: LiveEvent['type'];
  readonly count: number;
  /** Of the latest one. */
  readonly message: string;
}

/** What of this is worth a notice on a device, counted by its type. */
export function newsAmong(events: readonly Pick<LiveEvent, 'type' | 'message'>[], topics: PushTopics): News[] {
  const byType = Map.groupBy(events, ({ type }) => type);
  return [...byType].flatMap(([type, group]) =>
    topics[type] ? [{ type, count: group.length, message: group.at(-1)?.message ?? '' }] : [],
  );
}

export function pushMessage(
  { type, count, message }: { type: string; count: number; message: string },
  topics: PushTopics,
): PushMessage {
  const topic = new Map(Object.entries(topics)).get(type);
  if (!topic) throw new Error(`There is no news of the type ${type}.`);
  const { one, many, tab } = topic;
  const url = `${pages.adminDashboard}?tab=${tab}`;
  return { title: count === 1 ? one : many(count), body: message, url, tag: type };
}

export const testMessage: PushMessage = {
  title: 'Test notification',
  body: 'Notices of new orders, fund requests and tickets will arrive like this one.',
  url: `${pages.adminDashboard}?tab=notifications`,
  tag: 'test',
};

/** When waiting news is to be taken; undefined when that is arranged already. */
export function dueTime(
  { added, waiting, waitingSince, sentAt }: { added: number; waiting: number; waitingSince: number; sentAt: number },
  now: number,
): number | undefined {
  const isFirst = waiting === added;
  if (!isFirst && now - waitingSince < lostMs) return undefined;
  return Math.max(now, sentAt + quietMs);
}

/** Whether a push that failed is tried once more. */
export function isWorthTrying({ at, now }: { at: number; now: number }): boolean {
  return now - at < triedForMs;
}

/** Whom a push service writes to when something is wrong: https://www.rfc-editor.org/rfc/rfc8292#section-2.1 */
export function senderSubject(shop: { contactEmail: string; publicUrl: string | undefined; mailFrom: string }): string {
  if (shop.contactEmail !== '') return `mailto:${shop.contactEmail}`;
  if (shop.publicUrl?.startsWith('https:')) return shop.publicUrl;
  return `mailto:${/<([^<>]+)>$/.exec(shop.mailFrom)?.[1] ?? shop.mailFrom}`;
}
