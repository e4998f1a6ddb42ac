import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SalesReport } from '../../contract/sales.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let likes: number;
let views: number;
/** Noon in India, on a Saturday. */
const noon = Date.UTC(2026, 10, 21, 6, 30);

beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.now = noon;
  meera = await shop.admin();
  asha = await shop.customer({ balance: '5000.00' });
  likes = (await shop.service({ pricePerThousand: '100.00', min: 10, name: 'Likes' })).id;
  views = (await shop.service({ pricePerThousand: '50.00', min: 10, name: 'Views' })).id;
  ravi = await shop.customer({ balance: '900.00' });
  await joinedAt(asha, noon - 60 * day);
  await joinedAt(ravi, noon - 3 * day);
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const sales = async (query = ''): Promise<SalesReport> => (await shop.get(`/api/admin/sales${query}`, meera)).json();

const joinedAt = ({ id }: Person, at: number) =>
  shop.database.write((tx) => tx.updateTable('users').set({ created_at: at }).where('id', '=', id).execute());

let count = 0;
async function place(by: Person, at: number, serviceId: number, quantity = 1_000): Promise<number> {
  shop.clock.now = at;
  const url = `https://instagram.com/p/x${++count}`;
  const answer = await shop.post('/api/orders', by, { serviceId, url, quantity });
  expect(answer.statusCode, answer.body).toBe(201);
  shop.clock.now = noon;
  return answer.json().id;
}

test('a shop in which nothing was sold has no rows', async () => {
  const report = await sales();
  expect(report).toMatchObject({ by: 'platform', days: 7, rows: [], more: 0 });
  expect(report.total).toEqual({ now: { orders: 0, kept: '0.00' }, before: { orders: 0, kept: '0.00' } });
  expect(report.customers).toMatchObject({ ordered: { now: 0, before: 0 }, joined: { now: 1, before: 0 }, top: [] });
});

test('days stand beside as many days before, until the same minute', async () => {
  await place(asha, noon - 8 * day, likes);
  await place(asha, noon - 7 * day + hour, likes);
  await place(asha, noon - 2 * day, likes, 2_000);
  await place(ravi, noon - hour, views);
  const week = await sales('?by=service&days=7');
  // What came after noon of the day a week ago is in neither.
  expect(week.total).toEqual({ now: { orders: 2, kept: '250.00' }, before: { orders: 1, kept: '100.00' } });
  expect(week.rows.map(({ id, now, before }) => [id, now.kept, before.kept])).toEqual([
    [likes, '200.00', '100.00'],
    [views, '50.00', '0.00'],
  ]);
  expect((await sales('?days=1')).total).toEqual({
    now: { orders: 1, kept: '50.00' },
    before: { orders: 0, kept: '0.00' },
  });
  expect((await sales('?days=28')).total.now).toEqual({ orders: 4, kept: '450.00' });
});

test('services of one platform are one row', async () => {
  const { rows } = await sales('?by=platform&days=28');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ id: null, now: { orders: 4, kept: '450.00' }, usualMinutes: null, profit: null });
  expect(rows[0]?.name).not.toBe('');
  // What was placed under an earlier name of a platform stands under its name of today.
  const [platform] = (await shop.get('/api/platforms', meera)).json();
  await shop.patch(`/api/platforms/${platform.id}`, meera, { name: 'Insta' });
  const renamed = (await sales('?by=platform&days=28')).rows;
  expect(renamed.find(({ name }) => name === 'Insta')).toMatchObject({ now: { orders: 3, kept: '400.00' } });
  await shop.patch(`/api/platforms/${platform.id}`, meera, { name: platform.name });
});

test('customers are counted who joined, ordered and came back', async () => {
  const { customers } = await sales('?days=7');
  expect(customers).toMatchObject({
    joined: { now: 1, before: 0 },
    ordered: { now: 2, before: 1 },
    returned: { now: 1, before: 0 },
    wallets: '5450.00',
  });
  expect(customers.top.map(({ userId, kept }) => [userId, kept])).toEqual([
    [asha.id, '200.00'],
    [ravi.id, '50.00'],
  ]);
});

test('what was paid back counts against its service, and fast deliveries are told from ten on', async () => {
  const id = await place(ravi, noon - hour, views, 3_000);
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled' });
  const refund = { userId: ravi.id, amount: '150.00', reason: 'The link was private' };
  expect((await shop.post(`/api/admin/orders/${id}/refund`, meera, refund)).statusCode).toBe(200);
  for (let done = 0; done < 10; done++) {
    const order = await place(asha, noon - hour, likes, 10);
    shop.clock.now = noon - hour + 20 * minute;
    await shop.patch(`/api/admin/orders/${order}/status`, meera, { status: 'completed' });
  }
  shop.clock.now = noon;
  const { rows } = await sales('?by=service&days=1');
  const of = (serviceId: number) => rows.find((row) => row.id === serviceId);
  expect(of(views)).toMatchObject({ now: { orders: 2, kept: '50.00' }, refundRate: '75.00', usualMinutes: null });
  expect(of(likes)).toMatchObject({ now: { orders: 10, kept: '10.00' }, refundRate: '0.00', usualMinutes: 20 });
});

test('a customer is told nothing of it', async () => {
  expect((await shop.get('/api/admin/sales', asha)).statusCode).toBe(403);
});
