import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute, second } from '../platform/clock.ts';
import type { PushClient } from '../platform/push-client.ts';
import { createSealer } from '../platform/sealed-secrets.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { ensureVapidKeys } from './ensure-vapid-keys.ts';

let shop: TestShop;
let meera: Person;
/** What the push services answer, by the end of the address; `sent` where nothing is said. */
let answers: Record<string, 'gone' | 'busy'>;
let pushes: { endpoint: string; title: string; body: string }[];

const pushClient: PushClient = {
  accepts: (endpoint) => endpoint.startsWith('https://fcm.googleapis.com/'),
  send: async ({ text }, { endpoint }) => {
    const answer = answers[endpoint.split('/').at(-1) ?? ''];
    if (answer === 'busy') throw new Error('The push service is busy.');
    if (answer === 'gone') return 'gone';
    const { title, body } = JSON.parse(text);
    pushes.push({ endpoint, title, body });
    return 'sent';
  },
};

beforeAll(async () => {
  shop = await openTestShop({}, { pushClient });
  meera = await shop.admin();
});
beforeEach(async () => {
  answers = {};
  pushes = [];
  await shop.database.write((tx) => tx.deleteFrom('push_subscriptions').execute());
  await shop.database.write((tx) => tx.deleteFrom('jobs').execute());
  shop.clock.now += minute;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
const auth = Buffer.alloc(16, 7).toString('base64url');
const browser = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: { p256dh, auth } });
const subscribe = (who: Person, name: string) => shop.post('/api/push/subscribe', who, browser(name));
const endpoints = async () =>
  (await shop.database.read.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute()).map(
    ({ endpoint }) => endpoint.split('/').at(-1),
  );

/** Does all that is due, and what that leaves. */
async function work(): Promise<void> {
  while ((await shop.processJobs()) > 0);
}

async function placeOrders(who: Person, count: number): Promise<void> {
  const likes = await shop.service({ pricePerThousand: '25.00', name: 'Likes' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 100 };
  for (let n = 0; n < count; n++) expect((await shop.post('/api/orders', who, order)).statusCode).toBe(201);
}

test('nodes that start together make one pair of keys, of which the private one is told to nobody', async () => {
  await shop.database.write((tx) => tx.deleteFrom('settings').where('name', '=', 'push.keys').execute());
  await Promise.all(Array.from({ length: 6 }, () => ensureVapidKeys(shop.database, shop.sealer)));
  const told = await shop.get('/api/push/vapid-key', meera);
  await ensureVapidKeys(shop.database, shop.sealer);
  expect((await shop.get('/api/push/vapid-key', meera)).json()).toEqual(told.json());
  expect(Object.keys(told.json())).toEqual(['publicKey']);
  expect(Buffer.from(told.json().publicKey, 'base64url')).toHaveLength(65);
});

test('the keys are stored sealed; where the secret does not open them push says so, and nothing is taken as it is', async () => {
  const row = () =>
    shop.database.read.selectFrom('settings').select('value').where('name', '=', 'push.keys').executeTakeFirstOrThrow();
  const store = (value: string) =>
    shop.database.write((tx) => tx.updateTable('settings').set({ value }).where('name', '=', 'push.keys').execute());
  const { value } = await row();
  expect(value).toMatch(/^v1\./);
  expect(JSON.parse(shop.sealer.open({ table: 'settings', column: 'value', id: 'push.keys' }, value))).toMatchObject({
    privateKey: expect.any(String),
  });
  const foreign = createSealer('f'.repeat(32)).seal({ table: 'settings', column: 'value', id: 'push.keys' }, '{}');
  await store(foreign);
  await ensureVapidKeys(shop.database, shop.sealer);
  const answer = await shop.get('/api/push/vapid-key', meera);
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'Push notifications are out of order: the log says why.',
  ]);
  expect((await row()).value).toBe(foreign);
  await store(value);
  expect((await shop.get('/api/push/vapid-key', meera)).statusCode).toBe(200);
});

test('a new order, a payment and a ticket reach every browser of every admin', async () => {
  await subscribe(meera, 'phone');
  await subscribe(meera, 'laptop');
  const asha = await shop.customer({ balance: '100.00' });
  await placeOrders(asha, 1);
  await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: 'UTR-PUSH-1' });
  const ticket = { category: 'refill', subject: 'Followers went down', description: 'Half of them are gone again.' };
  await shop.post('/api/support/tickets', asha, ticket);
  await work();
  expect(pushes.map(({ title }) => title).sort()).toEqual(
    ['New fund request', 'New order', 'New support ticket'].flatMap((title) => [title, title]),
  );
  expect(new Set(pushes.map(({ endpoint }) => endpoint)).size).toBe(2);
});

test('many orders at once are two notices: one at once, and one ten seconds later with how many there were', async () => {
  await subscribe(meera, 'phone');
  const asha = await shop.customer({ balance: '100.00' });
  await placeOrders(asha, 1);
  await work();
  for (let n = 0; n < 3; n++) {
    await placeOrders(asha, 2);
    shop.clock.now += second;
    await work();
  }
  expect(pushes.map(({ title }) => title)).toEqual(['New order']);
  shop.clock.now += 10 * second;
  await work();
  expect(pushes.map(({ title }) => title)).toEqual(['New order', '6 new orders']);
});

test('without a subscription an order leaves no work for one', async () => {
  await placeOrders(await shop.customer({ balance: '100.00' }), 1);
  expect(await shop.processJobs()).toBe(1);
  expect(await shop.database.read.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

test('a browser that is gone is forgotten, and one that could not be reached is tried again', async () => {
  for (const name of ['phone', 'laptop', 'tablet']) await subscribe(meera, name);
  answers = { laptop: 'gone', tablet: 'busy' };
  await placeOrders(await shop.customer({ balance: '100.00' }), 1);
  await expect(work()).rejects.toThrow('busy');
  await expect.poll(endpoints).toEqual(['phone', 'tablet']);
  answers = {};
  // In this test the worker itself dies of the failure, so its lease has to end.
  shop.clock.now += 5 * minute;
  await work();
  const names = pushes.map(({ endpoint }) => endpoint.split('/').at(-1)).sort();
  expect([...new Set(names)]).toEqual(['phone', 'tablet']);
  expect(await endpoints()).toEqual(['phone', 'tablet']);
});

test('a push that waits is not sent once somebody else has signed in on that browser', async () => {
  await subscribe(meera, 'shared');
  answers = { shared: 'busy' };
  await placeOrders(await shop.customer({ balance: '100.00' }), 1);
  await expect(work()).rejects.toThrow('busy');
  const ravi = await shop.customer();
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', ravi.id).execute());
  await subscribe(ravi, 'shared');
  answers = {};
  shop.clock.now += 5 * minute;
  await work();
  expect(pushes).toEqual([]);
});

test('what can not be sent for a minute is given up', async () => {
  await subscribe(meera, 'tablet');
  answers = { tablet: 'busy' };
  await placeOrders(await shop.customer({ balance: '100.00' }), 1);
  await expect(work()).rejects.toThrow('busy');
  shop.clock.now += 10 * minute;
  await work();
  expect(await shop.database.read.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

test('a test reaches all browsers of whoever asks, and says so when there is none', async () => {
  const none = await shop.post('/api/push/test', meera, {});
  expect([none.statusCode, none.json()]).toEqual([
    422,
    { code: 'not-subscribed', message: 'No browser of yours is subscribed. Subscribe this one, then try again.' },
  ]);
  await subscribe(meera, 'phone');
  await subscribe(meera, 'laptop');
  answers = { laptop: 'gone' };
  expect((await shop.post('/api/push/test', meera, {})).json()).toEqual({ message: 'A test was sent to one browser.' });
  expect(pushes.map(({ title }) => title)).toEqual(['Test notification']);
  answers = { phone: 'busy' };
  expect((await shop.post('/api/push/test', meera, {})).statusCode).toBe(503);
  answers = { phone: 'gone' };
  expect((await shop.post('/api/push/test', meera, {})).statusCode).toBe(422);
  expect(await endpoints()).toEqual([]);
});

test('a browser is subscribed once, and told nothing any more once it says so', async () => {
  for (let n = 0; n < 3; n++) expect((await subscribe(meera, 'phone')).statusCode).toBe(200);
  expect(await endpoints()).toEqual(['phone']);
  const unsubscribe = () => shop.post('/api/push/unsubscribe', meera, { endpoint: browser('phone').endpoint });
  expect((await unsubscribe()).statusCode).toBe(200);
  expect((await unsubscribe()).statusCode).toBe(200);
  expect(await endpoints()).toEqual([]);
});

test('of an eleventh browser the oldest one makes room', async () => {
  for (let n = 1; n <= 11; n++) {
    shop.clock.now += second;
    await subscribe(meera, `browser-${n}`);
  }
  const kept = await endpoints();
  expect(kept).toHaveLength(10);
  expect(kept).not.toContain('browser-1');
});

test('who signs out, or is no admin any more, is told nothing', async () => {
  const phone = await shop.signIn(meera.email);
  await subscribe(phone, 'phone');
  await subscribe(meera, 'laptop');
  await shop.post('/api/auth/logout', phone);
  expect(await endpoints()).toEqual(['laptop']);

  const setAdmin = (is_admin: 0 | 1) =>
    shop.database.write((tx) => tx.updateTable('users').set({ is_admin }).where('id', '=', meera.id).execute());
  await setAdmin(0);
  await placeOrders(await shop.customer({ balance: '100.00' }), 1);
  await work();
  await setAdmin(1);
  expect(pushes).toEqual([]);
});

test.each([
  ['no encryption', { ...browser('x'), endpoint: 'http://fcm.googleapis.com/fcm/send/x' }],
  ['another server', { ...browser('x'), endpoint: 'https://169.254.169.254/latest/meta-data' }],
  ['keys of no curve', { ...browser('x'), keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth } }],
  ['a short key', { ...browser('x'), keys: { p256dh: p256dh.slice(0, 40), auth } }],
  ['a short secret', { ...browser('x'), keys: { p256dh, auth: 'AAAA' } }],
  ['no keys', { endpoint: browser('x').endpoint }],
])('a subscription with %s is refused', async (_, body) => {
  const answer = await shop.post('/api/push/subscribe', meera, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
  expect(await endpoints()).toEqual([]);
});
