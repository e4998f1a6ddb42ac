import type { Notice, PushTopics } from '../notifications/notifications.rules.ts';
import { noticeTopic } from '../notifications/stream-events.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { replacePayload } from '../platform/jobs/job-rows.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Database, Tx } from '../tables.ts';
import { enqueuePushes } from './enqueue-pushes.ts';
import {
  claimPushEvents,
  countNews,
  findBrowsers,
  findQuietUsers,
  insertHeldNews,
  isAnybodySubscribed,
} from './push.queries.ts';
import { dueTime, type News, newsAmong, pushMessage, topicOf } from './push.rules.ts';
import { heldNewsJob } from './push-deferred-news.ts';
import { quietUntil } from './quiet-hours.rules.ts';

/** Takes the waiting news of one type, and enqueues a push for every browser. */
export const pushNewsJob = defineJob<string>({
  kind: 'push-news',
  concurrency: 1,
  batchSize: 200,
  maxAttempts: usualAttempts.minutes,
  leaseMs: minute,
});

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  /** How devices are told, by the types of events that they are told of. */
  readonly pushTopics: PushTopics;
}

interface QueuedNotice extends Notice {
  readonly jobId: number;
}

/**
 * Passes events on: every node tells its open pages, and what is new to the admins is gathered for their
 * devices. Placing an order so costs nothing more than its event, whoever has subscribed.
 */
export async function publishNotices(
  { database, bus, clock, pushTopics }: Parts,
  notices: readonly QueuedNotice[],
): Promise<void> {
  // Before they are published: where this fails, the job is tried again, and pages hear of nothing twice.
  await gatherNews({ database, clock, pushTopics }, notices);
  await bus.publish(noticeTopic, notices.map(textOf));
}

const textOf = ({ audience, event }: Notice): string => JSON.stringify({ audience, event });

async function gatherNews(
  { database, clock, pushTopics }: Omit<Parts, 'bus'>,
  notices: readonly QueuedNotice[],
): Promise<void> {
  const news = notices.filter(({ audience, event }) => audience.admins && pushTopics[event.type]);
  if (news.length === 0 || !(await isAnybodySubscribed(database.read))) return;
  const now = clock();
  await database.write(async (tx) => {
    const uncounted: Notice[] = [];
    // With the count: a job that is tried again counts nothing twice.
    for (const notice of news) if (await markCounted(tx, notice)) uncounted.push(notice);
    const events = uncounted.map(({ event }) => event);
    for (const each of newsAmong(events, pushTopics)) await gather(tx, each, now);
  });
}

/** False: an earlier attempt has counted it. */
const markCounted = (tx: Tx, { jobId, audience, event }: QueuedNotice): Promise<boolean> =>
  replacePayload(tx, { id: jobId, payload: { audience, event, isCounted: true } });

async function gather(tx: Tx, news: News, now: number): Promise<void> {
  const counted = await countNews(tx, { ...news, at: now });
  const dueAt = dueTime({ ...counted, added: news.count }, now);
  if (dueAt !== undefined) await enqueueJob(tx, pushNewsJob, { payload: news.type, at: now, runAt: dueAt });
}

/** Takes the news that waits, and enqueues a push of it for every admin's browsers. For whoever has quiet hours now it is held back, but for alarms. */
export async function shareNews(
  { database, clock, pushTopics }: Omit<Parts, 'bus'>,
  types: readonly string[],
): Promise<void> {
  const at = clock();
  const unknown = types.filter((type) => topicOf(type, pushTopics) === undefined);
  await database.write(async (tx) => {
    for (const type of new Set(types)) {
      const topic = topicOf(type, pushTopics);
      const news = topic && (await claimPushEvents(tx, { type, at }));
      if (!news) continue;
      const { isAlarm, describe } = topic;
      const about = news.subjectId === null ? undefined : await describe?.(tx, news.subjectId);
      const message = pushMessage({ type, ...news, message: about ?? news.message }, topic);
      const quiet = isAlarm ? new Map<number, number>() : await findQuiet(tx, at);
      for (const userId of new Set((await findBrowsers(tx)).map((browser) => browser.userId))) {
        const until = quiet.get(userId);
        if (until === undefined) await enqueuePushes(tx, { message, userId, at });
        else await deferNews(tx, { userId, type, count: news.count, at, until });
      }
    }
  });
  // Another node may be of the version that knows them: the job is tried again.
  if (unknown.length > 0) throw new Error(`This version does not know the news ${unknown.join(', ')}.`);
}

/** Who has quiet hours now, and until when. */
async function findQuiet(tx: Tx, at: number): Promise<Map<number, number>> {
  const users = await findQuietUsers(tx);
  return new Map(
    users.flatMap(({ userId, ...hours }) => {
      const until = quietUntil(hours, at);
      return until === undefined ? [] : [[userId, until]];
    }),
  );
}

interface Held {
  readonly userId: number;
  readonly type: string;
  readonly count: number;
  readonly at: number;
  readonly until: number;
}

/** The first of its kind arranges when it is told. */
async function deferNews(tx: Tx, { userId, type, count, at, until }: Held): Promise<void> {
  const isFirst = (await insertHeldNews(tx, { userId, type, count })) === count;
  if (isFirst) await enqueueJob(tx, heldNewsJob, { payload: { userId }, at, runAt: until });
}
