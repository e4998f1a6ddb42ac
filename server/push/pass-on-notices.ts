import type { Notice, PushTopics } from '../notifications/notifications.rules.ts';
import { noticeTopic } from '../notifications/stream-events.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Database, Tx } from '../tables.ts';
import { claimPushEvents, countNews, findBrowsers, isAnybodySubscribed } from './push.queries.ts';
import { dueTime, type News, newsAmong, pushMessage } from './push.rules.ts';
import type { BrowserPush } from './send-push.ts';

/** Takes the waiting news of one type, and enqueues a push for every browser. */
export const pushNewsJob = defineJob<string>({
  kind: 'push-news',
  concurrency: 1,
  batchSize: 200,
  maxAttempts: usualAttempts.minutes,
  leaseMs: minute,
});
/** Sends one push to one browser. */
export const pushJob = defineJob<BrowserPush>({ kind: 'push', concurrency: 5, maxAttempts: usualAttempts.hour });

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  /** How devices are told, by the types of events that they are told of. */
  readonly pushTopics: PushTopics;
}

/**
 * Passes events on: every node tells its open pages, and what is new to the admins is gathered for their
 * devices. Placing an order so costs nothing more than its event, whoever has subscribed.
 */
export async function passOnNotices(
  { database, bus, clock, pushTopics }: Parts,
  notices: readonly Notice[],
): Promise<void> {
  await bus.publish(
    noticeTopic,
    notices.map((notice) => JSON.stringify(notice)),
  );
  const news = newsAmong(
    notices.filter(({ audience }) => audience.admins).map(({ event }) => event),
    pushTopics,
  );
  if (news.length === 0 || !(await isAnybodySubscribed(database.read))) return;
  const now = clock();
  await database.write(async (tx) => {
    for (const each of news) await gather(tx, each, now);
  });
}

async function gather(tx: Tx, news: News, now: number): Promise<void> {
  const counted = await countNews(tx, { ...news, at: now });
  const dueAt = dueTime({ ...counted, added: news.count }, now);
  if (dueAt !== undefined) await enqueueJob(tx, pushNewsJob, { payload: news.type, at: now, runAt: dueAt });
}

/** Takes the news that waits, and enqueues a push of it for every admin's browsers, each to succeed or fail by itself. */
export async function shareNews(
  { database, clock, pushTopics }: Omit<Parts, 'bus'>,
  types: readonly string[],
): Promise<void> {
  const at = clock();
  await database.write(async (tx) => {
    for (const type of new Set(types)) {
      const news = await claimPushEvents(tx, { type, at });
      if (!news) continue;
      const message = pushMessage({ type, ...news }, pushTopics);
      for (const { id } of await findBrowsers(tx)) {
        const push: BrowserPush = { browserId: id, message, at };
        await enqueueJob(tx, pushJob, { payload: push, at });
      }
    }
  });
}
