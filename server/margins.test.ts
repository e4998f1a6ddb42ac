import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarginReport } from '../contract/margins.ts';
import { enqueueDuePolls } from './fulfilment/enqueue-due-polls.ts';
import { day, hour, minute } from './platform/clock.ts';
import { type FakeProvider, startFakeProvider } from './providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let kite: FakeProvider;
let lotus: FakeProvider;
let kiteId: number;
let lotusId: number;
let automatic: number;
let byHand: number;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' });
  meera = await shop.admin();
  asha = await shop.customer({ balance: '10000.00' });
  [kite, lotus] = await Promise.all([startFakeProvider(), startFakeProvider()]);
  [kiteId, lotusId] = [await addProvider('Kite', kite), await addProvider('Lotus', lotus)];
  automatic = (await shop.service({ pricePerThousand: '25.00', min: 10, name: 'Likes' })).id;
  byHand = (await shop.service({ pricePerThousand: '40.00', min: 10, name: 'Comments' })).id;
  await routeTo(kiteId);
});
afterAll(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await Promise.all([kite.stop(), lotus.stop()]);
});

async function addProvider(name: string, fake: FakeProvider): Promise<number> {
  const given = { name, url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50', buffer: '2' };
  const { id } = (await shop.post('/api/admin/providers', meera, { ...given, callsPerMinute: 600 })).json();
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  return id;
}
const routeTo = (providerId: number) =>
  shop.put(`/api/admin/services/${automatic}/routes`, meera, {
    mode: 'auto',
    routes: [{ providerId, externalId: '102' }],
  });
async function setRate(providerId: number, rate: string): Promise<void> {
  const all = (await shop.get('/api/admin/providers', meera)).json();
  const { name, url, currency, buffer } = all.find(({ id }: { id: number }) => id === providerId);
  const answer = await shop.put(`/api/admin/providers/${providerId}`, meera, { name, url, currency, buffer, rate });
  expect(answer.statusCode, answer.body).toBe(200);
}
let count = 0;
async function place(serviceId = automatic): Promise<number> {
  const url = `https://instagram.com/p/${++count}`;
  const { id } = (await shop.post('/api/orders', asha, { serviceId, url, quantity: 1_000 })).json();
  await shop.sendDispatches();
  return id;
}
const numberOf = async (orderId: number): Promise<string> =>
  (await shop.get(`/api/admin/orders/${orderId}/dispatches`, meera)).json().at(-1).providerOrder;
async function later(ms: number): Promise<void> {
  shop.clock.now += ms;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
}
async function pollAfter(ms: number): Promise<void> {
  await later(ms);
  await enqueueDuePolls(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}
const report = async (by: string, days = 30): Promise<MarginReport> => {
  const answer = await shop.get(`/api/admin/margins?by=${by}&days=${days}`, meera);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const left = async (orderId: number) => {
  const { cost, costInRupees, profit, margin } = (await shop.get(`/api/admin/orders/${orderId}/dispatches`, meera))
    .json()
    .at(-1);
  return [cost, costInRupees, profit, margin];
};

test('an empty shop has an empty report', async () => {
  expect(await report('day')).toEqual({
    by: 'day',
    days: 30,
    rows: [],
    total: {
      orders: 0,
      refunded: '0.00',
      kept: '0.00',
      withoutCost: { orders: 0, kept: '0.00' },
      cost: null,
      profit: null,
      margin: null,
    },
  });
});

test('each order counts with its own cost and rate, less what was paid back; one by hand has no cost', async () => {
  // 1,000 for $0.14 at ₹88.50 and 2 %: ₹12.6378.
  const whole = await place();
  const partial = await place();
  await setRate(kiteId, '100');
  kite.panel.setOrder(await numberOf(partial), { status: 'Partial', remains: 400 });
  await pollAfter(2 * minute);
  // What was sent before costs by the rate of then. The panel charges for what it delivered: $0.084, ₹7.58.
  expect(await left(whole)).toEqual(['0.14', '12.64', '12.36', '49.44']);
  expect(await left(partial)).toEqual(['0.084', '7.59', '7.41', '49.44']);
  await place(byHand);
  await later(day);
  await routeTo(lotusId);
  const cancelled = await place();
  lotus.panel.setOrder(await numberOf(cancelled), { status: 'Canceled', remains: 1_000 });
  await pollAfter(2 * minute);
  expect(await left(cancelled)).toEqual(['0.00', '0.00', '0.00', null]);
  const third = await place();
  lotus.fault({ action: 'add', kind: 'lost-answer' });
  await place();

  const days = await report('day');
  expect(days.rows).toEqual([
    {
      id: null,
      name: '2026-11-22',
      orders: 3,
      refunded: '25.00',
      kept: '50.00',
      withoutCost: { orders: 1, kept: '25.00' },
      cost: '12.64',
      profit: '12.36',
      margin: '49.44',
    },
    {
      id: null,
      name: '2026-11-21',
      orders: 3,
      refunded: '10.00',
      kept: '80.00',
      withoutCost: { orders: 1, kept: '40.00' },
      cost: '20.23',
      profit: '19.77',
      margin: '49.44',
    },
  ]);
  const { today } = (await shop.get('/api/admin/today', meera)).json();
  const { id: _, name: __, margin: ___, ...newest } = days.rows[0] ?? expect.fail('There is no row of today.');
  expect(today).toMatchObject(newest);
  expect(days.total).toMatchObject({
    orders: 6,
    kept: '130.00',
    cost: '32.86',
    profit: '32.14',
    withoutCost: { orders: 2 },
  });
  expect((await report('service')).rows).toMatchObject([
    { id: automatic, name: 'Likes', orders: 5, kept: '90.00', cost: '32.86' },
    { id: byHand, name: 'Comments', orders: 1, kept: '40.00', cost: null, profit: null, margin: null },
  ]);
  const providers = await report('provider');
  expect(providers.rows).toMatchObject([
    { id: kiteId, name: 'Kite', orders: 2, kept: '40.00', cost: '20.23', profit: '19.77' },
    { id: lotusId, name: 'Lotus', orders: 2, refunded: '25.00', kept: '25.00', cost: '12.64' },
    { id: null, name: '', orders: 2, kept: '65.00', withoutCost: { orders: 2, kept: '65.00' }, cost: null },
  ]);
  expect(providers.total).toEqual(days.total);

  // A delivery that is given up late is paid back, and taken from what was kept on the day of the order.
  lotus.panel.setOrder(await numberOf(third), { status: 'Completed', remains: 0 });
  await pollAfter(hour);
  lotus.panel.setOrder(await numberOf(third), { status: 'Partial', remains: 500 });
  await pollAfter(day + hour);
  expect((await report('day')).rows[0]).toMatchObject({
    name: '2026-11-22',
    kept: '37.50',
    refunded: '37.50',
    cost: '6.32',
  });
});

test('an order that an unclear answer held counts once a person has found it there', async () => {
  const [{ dispatchId, orderId }] = (await shop.get('/api/admin/orders/attention', meera)).json();
  const [, , there] = lotus.panel.orders();
  const found = { as: 'placed', providerOrder: String(there?.order), reason: 'It is in the list' };
  expect((await shop.post(`/api/admin/dispatches/${dispatchId}/resolve`, meera, found)).statusCode).toBe(200);
  expect(await left(orderId)).toEqual(['0.14', '12.64', '12.36', '49.44']);
  expect((await report('provider')).rows).toMatchObject([
    { name: 'Kite', orders: 2 },
    { name: 'Lotus', orders: 3 },
    { id: null, orders: 1 },
  ]);
});

test('days of India end a report, and customers see none', async () => {
  await later(10 * day);
  expect((await report('day', 7)).total.orders).toBe(0);
  expect((await report('day', 30)).total.orders).toBe(6);
  expect((await shop.get('/api/admin/margins', asha)).statusCode).toBe(403);
  expect((await shop.get('/api/admin/margins?by=customer', meera)).statusCode).toBe(400);
  expect((await shop.get('/api/admin/margins?days=100000', meera)).statusCode).toBe(400);
});

test('the report reads two indexes alone', async () => {
  if (shop.database.engine !== 'sqlite') return;
  const { rows } = await sql<{ detail: string }>`explain query plan
    select o.service_id, sum(o.total_paise - o.refunded_paise), sum(c.cost_e4)
    from orders o left join order_costs c on c.order_id = o.id
    where o.created_at >= ${0} and o.created_at < ${1e15} group by 1`.execute(shop.database.read);
  expect(rows.map(({ detail }) => detail).slice(0, 2)).toEqual([
    'SEARCH o USING COVERING INDEX orders_for_margins (created_at>? AND created_at<?)',
    'SEARCH c USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
  ]);
});
