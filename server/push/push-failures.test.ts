import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Notice, type PushTopics, toAdmins } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';
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

test('events whose push news can’t be written are published once, when they are tried again', async () => {
  await subscribe('phone');
  const published: string[] = [];
  const publish = async (_: string, messages: readonly string[]) => void published.push(...messages);
  const pushTopics: PushTopics = { new_ticket: { one: 'New ticket', many: String, tab: 'support' } };
  const parts = { bus: { ...shop.bus, publish }, clock: () => shop.clock.now, pushTopics };
  const timestamp = isoTime(shop.clock.now);
  const notices: Notice[] = [
    { audience: toAdmins, event: { type: 'new_ticket', message: 'New ticket #1', timestamp, data: { id: 1 } } },
  ];
  const write = () => Promise.reject(new Error('The disk is full.'));
  const failing = publishNotices({ ...parts, database: { ...shop.database, write } }, notices);
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(published).toEqual([]);

  await publishNotices({ ...parts, database: shop.database }, notices);
  expect(published).toEqual(notices.map((notice) => JSON.stringify(notice)));
  const news = await shop.database.read.selectFrom('push_news').select(['type', 'waiting']).execute();
  expect(news).toEqual([{ type: 'new_ticket', waiting: 1 }]);
});
