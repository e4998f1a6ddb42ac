import { afterAll, beforeAll, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { MonthClose } from '../../contract/month-close.ts';
import type { Movement } from '../../contract/movements.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
/** One minute before November begins in India. */
const lastOfOctober = Date.parse('2026-10-31T23:59:00+05:30');
const firstOfNovember = lastOfOctober + minute;
const lastOfNovember = Date.parse('2026-11-30T23:59:59+05:30');
const firstOfDecember = lastOfNovember + 1_000;

beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.now = lastOfOctober;
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
  serviceId = (await shop.service({ pricePerThousand: '100.00', min: 10 })).id;
  await place(lastOfOctober, 1_000);
  const cancelled = await place(firstOfNovember, 2_000);
  await shop.patch(`/api/admin/orders/${cancelled}/status`, meera, { status: 'cancelled' });
  const refund = { userId: asha.id, amount: '200.00', reason: 'The link was private' };
  expect((await shop.post(`/api/admin/orders/${cancelled}/refund`, meera, refund)).statusCode).toBe(200);
  await topUp(firstOfNovember + minute, '300');
  await signInAgain(lastOfNovember);
  await place(lastOfNovember, 500);
  await place(firstOfDecember, 400);
});
afterAll(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

/** A month later nobody is signed in any more. */
async function signInAgain(at: number): Promise<void> {
  shop.clock.now = at;
  meera = { ...meera, token: (await shop.signIn(meera.email)).token };
  asha = { ...asha, token: (await shop.signIn(asha.email)).token };
}

let count = 0;
async function place(at: number, quantity: number): Promise<number> {
  shop.clock.now = at;
  const url = `https://instagram.com/p/x${++count}`;
  const answer = await shop.post('/api/orders', asha, { serviceId, url, quantity });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

async function topUp(at: number, amount: string): Promise<void> {
  shop.clock.now = at;
  const referenceNumber = '412345678901';
  const { id } = (await shop.post('/api/funds/request', asha, { amount, referenceNumber })).json();
  const answer = await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  expect(answer.statusCode, answer.body).toBe(200);
}

const close = async (month = ''): Promise<MonthClose> =>
  (await shop.get(`/api/admin/month-close${month && `?month=${month}`}`, meera)).json();

test('a month opens with what the one before closed with, to the last second', async () => {
  const [october, november, december] = [await close('2026-10'), await close('2026-11'), await close()];
  expect(october).toMatchObject({ opening: '0.00', closing: '900.00', isOver: true });
  expect(november).toMatchObject({ month: '2026-11', opening: '900.00', closing: '1150.00', isOver: true });
  expect(december).toMatchObject({ month: '2026-12', opening: '1150.00', closing: '1110.00', isOver: false });
});

test('what moved makes the difference, by its kind and its way', async () => {
  const { opening, closing, movements, rails, orders } = await close('2026-11');
  expect(movements).toEqual([
    { kind: 'top-up', count: 1, in: '300.00', out: '0.00' },
    { kind: 'refund', count: 1, in: '200.00', out: '0.00' },
    { kind: 'charge', count: 2, in: '0.00', out: '250.00' },
  ]);
  const change = movements.reduce((sum, each) => sum + paiseOf(each.in) - paiseOf(each.out), 0);
  expect(paiseOf(closing) - paiseOf(opening)).toBe(change);
  expect(rails).toEqual([{ rail: 'upi', count: 1, amount: '300.00' }]);
  expect(orders).toMatchObject({ count: 2, paid: '250.00', refunded: '200.00', kept: '50.00', cost: null });
});

test('a month before the shop is all zeros, and no month is refused', async () => {
  expect(await close('2025-01')).toMatchObject({
    opening: '0.00',
    closing: '0.00',
    movements: [],
    rails: [],
    joined: 0,
  });
  expect((await shop.get('/api/admin/month-close?month=2026-13', meera)).statusCode).toBe(400);
  expect((await shop.get('/api/admin/month-close', asha)).statusCode).toBe(403);
});

test('the movements of a month add up to what its close says', async () => {
  const month = (await shop.get('/api/admin/month-close?month=2026-11', meera)).json() as MonthClose;
  const list = await shop.get('/api/admin/movements?month=2026-11', meera);
  const moved = list.json() as Movement[];
  expect(moved.map(({ kind }) => kind)).toEqual(['charge', 'top-up', 'refund', 'charge']);
  const change = moved.reduce((sum, each) => sum + paiseOf(each.amount) * (each.direction === 'in' ? 1 : -1), 0);
  expect(change).toBe(paiseOf(month.closing) - paiseOf(month.opening));
  expect(moved[1]).toMatchObject({
    user: { id: asha.id, email: asha.email },
    by: { id: meera.id },
    amount: '300.00',
    direction: 'in',
    paymentReference: '412345678901',
  });
  const first = await shop.get('/api/admin/movements?month=2026-11&pageSize=2', meera);
  const rest = await shop.get(`/api/admin/movements?month=2026-11&pageSize=2&after=${first.json()[1].id}`, meera);
  expect([...first.json(), ...rest.json()]).toEqual(moved);
  expect(rest.headers['x-total-count']).toBe('4');
  expect((await shop.get('/api/admin/movements', meera)).json().length).toBeGreaterThan(moved.length);
  expect((await shop.get('/api/admin/movements', asha)).statusCode).toBe(403);
});
