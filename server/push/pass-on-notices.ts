import { leaveWork } from '../notifications/leave-work.ts';
import type { Notice } from '../notifications/notifications.rules.ts';
import { noticeTopic } from '../notifications/stream-events.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../tables.ts';
import { claimPushEvents, countNews, findBrowsers, isAnybodySubscribed } from './push.queries.ts';
import { dueTime, type News, newsAmong, pushMessage } from './push.rules.ts';
import type { BrowserPush } from './send-push.ts';

/** Work that takes waiting news of one kind and leaves a push for every browser. */
export const pushNewsWork = 'push-news';
/** Work that sends one push to one browser. */
export const pushWork = 'push';

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * Does what `leaveNotice` left: every node tells its open pages, and what is new to the admins is gathered for their
 * devices. Placing an order so costs nothing more than its notice, whoever has subscribed.
 */
export async function passOnNotices({ database, bus, clock }: Parts, payloads: readonly string[]): Promise<void> {
  await bus.publish(noticeTopic, payloads);
  // Only `leaveNotice` writes these.
  const notices = payloads.map((payload) => JSON.parse(payload) as Notice);
  const news = newsAmong(notices.filter(({ audience }) => audience.admins).map(({ event }) => event));
  if (news.length === 0 || !(await isAnybodySubscribed(database.read))) return;
  const now = clock();
  await database.write(async (tx) => {
    for (const each of news) await gather(tx, each, now);
  });
}

async function gather(tx: Tx, news: News, now: number): Promise<void> {
  const counted = await countNews(tx, { ...news, at: now });
  const dueAt = dueTime({ ...counted, added: news.count }, now);
  if (dueAt !== undefined) await leaveWork(tx, { kind: pushNewsWork, payload: news.type, at: now, dueAt });
}

/** Takes the news that waits, and leaves a push of it for every admin's browsers, each to succeed or fail by itself. */
export async function shareNews(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  types: readonly string[],
): Promise<void> {
  const at = clock();
  await database.write(async (tx) => {
    for (const type of new Set(types)) {
      const news = await claimPushEvents(tx, { type, at });
      if (!news) continue;
      const message = pushMessage({ type, ...news });
      for (const { id } of await findBrowsers(tx)) {
        const push: BrowserPush = { browserId: id, message, at };
        await leaveWork(tx, { kind: pushWork, payload: JSON.stringify(push), at });
      }
    }
  });
}
