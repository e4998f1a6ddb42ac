import type { LiveEvent } from '../../contract/live.ts';
import { pages } from '../../contract/pages.ts';
import type { PushMessage } from '../../contract/push.ts';
import type { PushTopic, PushTopics } from '../notifications/notifications.rules.ts';
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
  /** What the latest one is about; null where it has no number. */
  readonly subjectId: number | null;
}

/** What of this is worth a notice on a device, counted by its type. */
export function newsAmong(events: readonly Pick<LiveEvent, 'type' | 'message' | 'data'>[], topics: PushTopics): News[] {
  const byType = Map.groupBy(events, ({ type }) => type);
  return [...byType].flatMap(([type, group]) => {
    const { message = '', data } = group.at(-1) ?? {};
    const subjectId = typeof data?.['id'] === 'number' ? data['id'] : null;
    return topics[type] ? [{ type, count: group.length, message, subjectId }] : [];
  });
}

export function pushMessage(
  { type, count, message }: { type: string; count: number; message: string },
  { one, many, tab }: PushTopic,
): PushMessage {
  const url = `${pages.adminDashboard}?tab=${tab}`;
  return { title: count === 1 ? one : many(count), body: message, url, tag: type };
}

/** Undefined: devices are not told of this type of event, or it is of a later version. */
export const topicOf = (type: string, topics: PushTopics): PushTopic | undefined =>
  new Map(Object.entries(topics)).get(type);

/** All that quiet hours have held back, in one: `3 new orders, 1 new fund request`. Undefined: nothing of it is known. */
export function heldMessage(
  held: readonly { readonly type: string; readonly count: number }[],
  topics: PushTopics,
): PushMessage | undefined {
  const known = held.flatMap(({ type, count }) => {
    const topic = topicOf(type, topics);
    return topic ? [{ count, topic }] : [];
  });
  if (known.length === 0) return undefined;
  const body = known.map(({ count, topic: { one, many } }) =>
    count === 1 ? `1 ${one.charAt(0).toLowerCase()}${one.slice(1)}` : many(count),
  );
  const tabs = new Set(known.map(({ topic }) => topic.tab));
  const [tab] = tabs;
  const url = tabs.size === 1 ? `${pages.adminDashboard}?tab=${tab}` : pages.adminDashboard;
  return { title: 'While it was quiet', body: body.sort().join(', '), url, tag: 'quiet' };
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
