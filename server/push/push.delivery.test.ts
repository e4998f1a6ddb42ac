import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { claimsOf, openBrowser, openTestPushService, type TestPushService } from '../platform/testing-push-service.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

/** From an order to what a browser reads, with nothing in the place of the shop's own code but where the push service stands. */
let service: TestPushService;
let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  service = await openTestPushService();
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' }, { pushClient: service.client });
  meera = await shop.admin();
});
beforeEach(() => {
  service.received.length = 0;
  service.answerWith(201);
  shop.clock.now += minute;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(async () => {
  await shop.close();
  await service.close();
});

async function subscribe(name: string) {
  const { read, endpoint, ...keys } = openBrowser(name);
  expect((await shop.post('/api/push/subscribe', meera, { endpoint, keys })).statusCode).toBe(200);
  return { endpoint, read };
}

test('the owner is told of a new order on her phone, encrypted for it and signed by the shop', async () => {
  const phone = await subscribe('phone');
  const { publicKey } = (await shop.get('/api/push/vapid-key', meera)).json();
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ name: 'Likes, plain' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 100 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  while ((await shop.processJobs()) > 0);

  const [push = expect.fail('nothing arrived')] = service.received;
  expect(push.path).toBe('/send/phone');
  expect(JSON.parse(phone.read(push))).toEqual({
    title: 'New order',
    body: `New order #${id}: Likes, plain`,
    url: '/admin/dashboard?tab=orders',
    tag: 'new_order',
  });
  expect(claimsOf(push, publicKey)).toMatchObject({ aud: 'https://push.example', sub: 'https://shop.example' });
  await shop.post('/api/push/unsubscribe', meera, { endpoint: phone.endpoint });
});

test('a test arrives at every browser, and each can read its own alone', async () => {
  const [phone, laptop] = [await subscribe('phone'), await subscribe('laptop')];
  const told = await shop.post('/api/push/test', meera, {});
  expect(told.json()).toEqual({ message: 'A test was sent to 2 browsers.' });
  const arrived = (name: string) =>
    service.received.find(({ path }) => path.endsWith(name)) ?? expect.fail(`nothing arrived for ${name}`);
  expect(JSON.parse(phone.read(arrived('phone'))).title).toBe('Test notification');
  expect(JSON.parse(laptop.read(arrived('laptop'))).title).toBe('Test notification');
  expect(() => phone.read(arrived('laptop'))).toThrow();

  service.answerWith(410);
  expect((await shop.post('/api/push/test', meera, {})).statusCode).toBe(422);
  expect(await shop.database.read.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
});
