import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueDuePolls } from './fulfilment/enqueue-due-polls.ts';
import { enqueueDueRequests } from './fulfilment/enqueue-due-requests.ts';
import { day, minute } from './platform/clock.ts';
import { type FakeProvider, startFakeProvider } from './providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let panel: FakeProvider;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  panel = await startFakeProvider();
  const given = { name: 'Cheap Panel', url: panel.url, apiKey: panel.key, currency: 'USD', rate: '88.50' };
  const { id: providerId } = (await shop.post('/api/admin/providers', meera, given)).json();
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  serviceId = (await shop.service({ pricePerThousand: '100.00', min: 10, max: 100_000 })).id;
  await shop.database.write((tx) => tx.updateTable('services').set({ refill_days: 30 }).execute());
  const routes = [{ providerId, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
});
beforeEach(async () => {
  await shop.confirm(meera);
  asha = await shop.customer({ balance: '100.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(async () => {
  await panel.stop();
  await shop.close();
});

const place = async (url: string): Promise<number> =>
  (await shop.post('/api/orders', asha, { serviceId, url, quantity: 100 })).json().id;
const close = () =>
  shop.post('/api/user/close-account', asha, { currentPassword: shop.password, forfeitedBalance: '90.00' });

test('the export has what was asked for each order, and the count that its delivery began from', async () => {
  const [cancelled, refilled] = [
    await place('https://instagram.com/p/first'),
    await place('https://instagram.com/p/second'),
  ];
  await shop.post(`/api/orders/${cancelled}/cancel`, asha, {});
  await shop.sendDispatches();
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ start_count: 3_572 }).where('order_id', '=', refilled).execute(),
  );
  await shop.patch(`/api/admin/orders/${refilled}/status`, meera, { status: 'completed' });
  shop.clock.now += day;
  await shop.confirm(asha);
  const asked = await shop.post(`/api/orders/${refilled}/refill`, asha, {});
  expect(asked.statusCode, asked.body).toBe(200);
  const { orders } = (await shop.get('/api/user/data', asha)).json();
  expect(orders).toMatchObject([
    { order: { id: refilled }, startCount: 3_572, requests: [{ kind: 'refill', state: 'open' }] },
    { order: { id: cancelled }, startCount: null, requests: [{ kind: 'cancel', state: 'done' }] },
  ]);
  expect(orders[0].requests[0].at).toBe(asked.json().requests[0].at);
  await shop.confirm(meera);
  const seen = (await shop.get(`/api/admin/orders/${refilled}`, meera)).json();
  expect(seen.requests).toEqual(asked.json().requests);
});

test.each([
  '{"error":"No post at LINK, sorry"}',
  '{"error":"https:\\/\\/www.instagram.com\\/p\\/OF-ASHA is gone"}',
  '<p>Look at LINK</p>',
  'instagram.com/p/OF-ASHA: something went wrong',
])('what a provider says is kept without the link of the customer: %s', async (text) => {
  const url = 'https://www.instagram.com/p/OF-ASHA';
  panel.fault({ action: 'add', kind: 'body', text: text.replace('LINK', url) });
  const orderId = await place(url);
  await shop.sendDispatches();
  const [dispatch] = await shop.database.read
    .selectFrom('dispatches')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();
  const calls = await shop.database.read
    .selectFrom('provider_calls')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(calls[0]).toMatchObject({ action: 'add' });
  expect(calls[0]?.excerpt).not.toBe('');
  expect(JSON.stringify([dispatch?.words, dispatch?.hint, calls])).not.toMatch(/of-asha/i);
});

test.each([
  ['a status that nobody knows', (key: string) => `{"status":"Your key ${key} is odd","remains":3}`],
  ['an error', (key: string) => `{"order":"%","error":"No such thing for key ${key}"}`],
])('a panel that repeats its key in %s leaves it nowhere', async (_, bodyOf) => {
  const orderId = await place('https://instagram.com/p/echo');
  await shop.sendDispatches();
  const ofOrder = shop.database.read.selectFrom('dispatches').selectAll().where('order_id', '=', orderId);
  const { provider_order: number } = await ofOrder.executeTakeFirstOrThrow();
  const text = `{"${number}":${bodyOf(panel.key).replace('%', `${number}`)}}`;
  panel.fault({ action: 'status', kind: 'body', text });
  shop.clock.now += 2 * minute;
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  const dispatch = await ofOrder.executeTakeFirstOrThrow();
  expect(dispatch.seen).toContain('key');
  const calls = await shop.database.read.selectFrom('provider_calls').selectAll().execute();
  expect(JSON.stringify([dispatch, calls])).not.toContain(panel.key);
});

test('the log of the calls says for which order each was made', async () => {
  const [provider] = (await shop.get('/api/admin/providers', meera)).json();
  const calls = async () => (await shop.get(`/api/admin/providers/${provider.id}/calls`, meera)).json();
  const orderId = await place('https://instagram.com/p/logged');
  await shop.sendDispatches();
  expect((await calls())[0]).toMatchObject({ action: 'add', orderId });
  const others = shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ next_look_at: null }).where('order_id', '<>', orderId).execute(),
  );
  await others;
  shop.clock.now += 2 * minute;
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  expect((await calls())[0]).toMatchObject({ action: 'status', orderId });
  expect((await calls()).at(-1)).toMatchObject({ action: 'services', orderId: null });
});

test('who leaves takes what they asked for along: nobody is asked to do it any more', async () => {
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'hand', routes: [] });
  const [waiting, complete] = [await place('https://instagram.com/p/one'), await place('https://instagram.com/p/two')];
  await shop.patch(`/api/admin/orders/${complete}/status`, meera, { status: 'completed' });
  await shop.post(`/api/orders/${waiting}/cancel`, asha, {});
  await shop.post(`/api/orders/${complete}/refill`, asha, {});
  const asked = async () =>
    (await shop.get('/api/admin/order-requests', meera))
      .json()
      .filter(({ order }: { order: { id: number } }) => [waiting, complete].includes(order.id));
  expect(await asked()).toHaveLength(2);
  const closing = { currentPassword: shop.password, forfeitedBalance: '80.00' };
  expect((await shop.post('/api/user/close-account', asha, closing)).json().detail.kind).toBe('order-under-way');
  // Shops of an older version closed the account nevertheless.
  const move = (status: 'completed' | 'pending') =>
    shop.database.write((tx) => tx.updateTable('orders').set({ status }).where('id', '=', waiting).execute());
  await move('completed');
  const closed = await shop.post('/api/user/close-account', asha, closing);
  expect(closed.statusCode, closed.body).toBe(200);
  await move('pending');
  expect(await asked()).toEqual([]);
  shop.clock.now += day;
  await shop.confirm(meera);
  await enqueueDueRequests(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
  const ended = async (table: 'cancel_requests' | 'refill_requests') =>
    (await shop.database.read.selectFrom(table).select('state').where('asked_by', '=', asha.id).execute()).map(
      ({ state }) => state,
    );
  expect([await ended('cancel_requests'), await ended('refill_requests')]).toEqual([['refused'], ['rejected']]);
  const news = shop.database.read.selectFrom('customer_news').select('id').where('user_id', '=', asha.id);
  expect(await news.execute()).toEqual([]);
});

test('an account whose order is at a provider is not closed', async () => {
  const [provider] = (await shop.get('/api/admin/providers', meera)).json();
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, {
    mode: 'auto',
    routes: [{ providerId: provider.id, externalId: '102' }],
  });
  await place('https://instagram.com/p/under-way');
  expect((await close()).json()).toMatchObject({ code: 'conflict' });
  await shop.sendDispatches();
  expect((await close()).json()).toMatchObject({ code: 'conflict' });
});
