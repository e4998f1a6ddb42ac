import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueEvent, eventJob } from '../notifications/enqueue-event.ts';
import { type Notice, type PushTopics, toAdmins } from '../notifications/notifications.rules.ts';
import type { Bus } from '../platform/bus.ts';
import { isoTime, minute } from '../platform/clock.ts';
import { handleJobs } from '../platform/jobs/define-job.ts';
import { processJobs } from '../platform/jobs/process-jobs.ts';
import type { PushClient } from '../platform/push-client.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { publishNotices } from './publish-notices.ts';

let shop: TestShop;
let meera: Person;
let answer: () => Promise<'sent' | 'gone'>;
const pushClient: PushClient = { accepts: () => true, send: () => answer() };
beforeAll(async () => {
  shop = await openTestShop({}, { pushClient });
  meera = await shop.admin();
});
afterAll(() => shop.close());

const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
const auth = Buffer.alloc(16, 7).toString('base64url');
const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;
const subscribe = async (name: string) => {
  const answered = await shop.post('/api/push/subscribe', meera, {
    endpoint: endpointOf(name),
    keys: { p256dh, auth },
  });
  expect(answered.statusCode).toBe(200);
};
const browsers = () => shop.database.read.selectFrom('push_subscriptions').select(['id', 'endpoint']).execute();

test('a browser that got the number of a gone one meanwhile stays subscribed', async () => {
  await subscribe('old');
  const [old] = await browsers();
  answer = async () => {
    // What SQLite does by itself when a browser is unsubscribed and another one subscribes.
    const anew = { endpoint: endpointOf('new') };
    await shop.database.write((tx) => tx.updateTable('push_subscriptions').set(anew).execute());
    return 'gone';
  };
  expect((await shop.post('/api/push/test', meera, {})).json().code).toBe('not-subscribed');
  expect(await browsers()).toEqual([{ id: old?.id, endpoint: endpointOf('new') }]);

  answer = async () => 'gone';
  await shop.post('/api/push/test', meera, {});
  expect(await browsers()).toEqual([]);
});

describe('events', () => {
  const published: string[] = [];
  const publish = async (_: string, messages: readonly string[]) => void published.push(...messages);
  const pushTopics: PushTopics = { new_ticket: { one: 'New ticket', many: String, tab: 'support' } };
  const parts = () => ({ bus: { ...shop.bus, publish }, clock: () => shop.clock.now, pushTopics });
  const notices = (): Notice[] =>
    [1, 2].map((id) => ({
      audience: toAdmins,
      event: { type: 'new_ticket', message: 'New ticket', timestamp: isoTime(shop.clock.now), data: { id } },
    }));
  const enqueue = async () => {
    await shop.database.write(async (tx) => {
      for (const notice of notices()) await enqueueEvent(tx, notice);
    });
    const rows = await shop.database.read.selectFrom('jobs').select('id').orderBy('id').execute();
    return notices().map((notice, place) => ({ ...notice, jobId: rows[place]?.id ?? 0 }));
  };
  const news = () => shop.database.read.selectFrom('push_news').select(['type', 'waiting']).execute();
  const texts = () => notices().map((notice) => JSON.stringify(notice));
  beforeEach(async () => {
    published.length = 0;
    await shop.database.write(async (tx) => {
      await tx.deleteFrom('push_news').execute();
      await tx.deleteFrom('jobs').execute();
    });
    await subscribe('phone');
  });

  test('whose push news can’t be written are published once, when they are tried again', async () => {
    const queued = await enqueue();
    const write = () => Promise.reject(new Error('The disk is full.'));
    const failing = publishNotices({ ...parts(), database: { ...shop.database, write } }, queued);
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(published).toEqual([]);

    await publishNotices({ ...parts(), database: shop.database }, queued);
    expect(published).toEqual(texts());
    expect(await news()).toEqual([{ type: 'new_ticket', waiting: 2 }]);
  });

  test('that can’t be published are counted once, however often and wherever they are tried again', async () => {
    await enqueue();
    let isDown = true;
    const bus: Bus = {
      ...shop.bus,
      publish: (topic, messages) =>
        isDown ? Promise.reject(new Error('The connection is lost.')) : publish(topic, messages),
    };
    const handler = handleJobs(eventJob, (claimed: readonly Notice[], ids) =>
      publishNotices(
        { ...parts(), bus, database: shop.database },
        claimed.map((notice, place) => ({ ...notice, jobId: ids[place] ?? 0 })),
      ),
    );
    const turn = () =>
      processJobs(shop.database, { clock: () => shop.clock.now, handlers: [handler], onError: () => {} });
    await turn();
    shop.clock.now += minute;
    await turn();
    isDown = false;
    shop.clock.now += minute;
    await turn();
    expect(published.map((text) => JSON.parse(text))).toEqual([
      { audience: toAdmins, event: expect.objectContaining({ data: { id: 1 } }) },
      { audience: toAdmins, event: expect.objectContaining({ data: { id: 2 } }) },
    ]);
    expect(await news()).toEqual([{ type: 'new_ticket', waiting: 2 }]);
    expect(await shop.database.read.selectFrom('jobs').select('kind').execute()).toEqual([{ kind: 'push-news' }]);
  });
});
