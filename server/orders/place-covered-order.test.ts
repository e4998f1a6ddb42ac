import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { releaseIntents } from '../funds/release-intents.ts';
import { day, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { placeCoveredOrder } from './place-covered-order.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '20.00' });
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const create = (quantity = 1_000, more: object = {}) =>
  shop.post('/api/orders/unpaid', asha, {
    ...{ serviceId, url: 'https://instagram.com/p/kept', quantity, waitsFor: 'funds-on-the-way' },
    ...{ expectedTotal: (quantity / 10).toFixed(2) },
    ...more,
  });
const unpaidOrders = async (): Promise<UnpaidOrder[]> => (await shop.get('/api/orders/unpaid', asha)).json();
const ask = async (amount: string, referenceNumber: string): Promise<number> =>
  (await shop.post('/api/funds/request', asha, { amount, referenceNumber })).json().id;
async function decide(id: number, status: 'approved' | 'rejected'): Promise<void> {
  const answer = await shop.put(`/api/admin/fund-requests/${id}`, meera, { status, adminNotes: 'Looked' });
  expect(answer.statusCode, answer.body).toBe(200);
  while ((await shop.processJobs()) > 0);
}
const orders = async (): Promise<unknown[]> => (await shop.get('/api/orders', asha)).json();

test('an order that money on its way covers asks for no payment, and places itself when that is credited', async () => {
  const id = await ask('100', '412345671234');
  const answer = await create();
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ state: 'waiting', intentId: null, totalAmount: '100.00' });
  expect((await shop.get('/api/funds/intents', asha)).json()).toEqual([]);
  await decide(id, 'approved');
  const [placed] = await unpaidOrders();
  expect(placed).toMatchObject({ state: 'placed', reason: null });
  expect(await orders()).toMatchObject([{ id: placed?.orderId, totalAmount: '100.00' }]);
  expect(await shop.balanceOf(asha)).toBe('20.00');
  const again = { unpaidOrderId: answer.json().id, userId: asha.id, at: shop.clock.now };
  await Promise.all(Array.from({ length: 10 }, () => placeCoveredOrder(shop.database, again)));
  expect(await orders()).toHaveLength(1);
});

test('it waits while more is on its way, and its customer is told when no more is', async () => {
  const [first, second] = [await ask('50', '412345671235'), await ask('50', '412345671236')];
  expect((await create()).statusCode).toBe(201);
  await decide(first, 'approved');
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'waiting' });
  await decide(second, 'rejected');
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason: 'insufficient-balance' });
  expect([await orders(), await shop.balanceOf(asha)]).toEqual([[], '70.00']);
  const news: { kind: string }[] = (await shop.get('/api/user/news', asha)).json();
  expect(news.map(({ kind }) => kind)).toContain('unpaid-order-refused');
});

test.each<[string, () => Promise<unknown>, number]>([
  ['nothing is on its way', async () => undefined, 1_000],
  ['too little is', () => ask('50', '412345671237'), 1_000],
  ['the wallet holds enough', () => ask('50', '412345671238'), 100],
])('where %s, it is refused and nothing is stored', async (_, before, quantity) => {
  await before();
  expect((await create(quantity)).statusCode).toBe(409);
  expect(await unpaidOrders()).toEqual([]);
});

test('it is placed at the price that was shown, or not at all', async () => {
  const id = await ask('100', '412345671239');
  await create();
  await shop.database.write((tx) => tx.updateTable('services').set({ rate: 1_100_000 }).execute());
  await decide(id, 'approved');
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason: 'price-changed' });
  expect([await orders(), await shop.balanceOf(asha)]).toEqual([[], '120.00']);
});

test('one that waited for days is not placed any more', async () => {
  const id = await ask('100', '412345671240');
  await create();
  shop.clock.now += 4 * day;
  meera = await shop.signIn(meera.email);
  asha = await shop.signIn(asha.email);
  await decide(id, 'approved');
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason: 'expired' });
  expect(await orders()).toEqual([]);
});

test('it is given up after three days, also when nobody decides about the money', async () => {
  await ask('100', '412345671244');
  await create();
  shop.clock.now += 3 * day + 2 * minute;
  while ((await shop.processJobs()) > 0);
  asha = await shop.signIn(asha.email);
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason: 'expired' });
});

test('a payment that the bank showed, and that was not theirs, ends it', async () => {
  const books = openBookkeeping(shop, meera);
  await shop.put('/api/payment-settings', meera, { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' });
  const intent: PaymentIntent = (await shop.post('/api/funds/intents', asha, { amount: '100' })).json();
  const shown = bankRow({ paise: paiseOf(intent.payableAmount) });
  await books.imported(bankStatement([shown, bankRow({ direction: 'out', reference: '', note: 'RENT' })]));
  expect((await create()).statusCode).toBe(201);
  await books.resolve((await books.payment('')).id, { as: 'not-ours' });
  while ((await shop.processJobs()) > 0);
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason: 'insufficient-balance' });
});

test('money that is credited while it is looked at is not overlooked', async () => {
  const [first, second] = [await ask('50', '412345671245'), await ask('50', '412345671246')];
  const { id: unpaidOrderId } = (await create()).json();
  await shop.put(`/api/admin/fund-requests/${first}`, meera, { status: 'approved' });
  let writes = 0;
  const database = {
    ...shop.database,
    // The second request is approved after the first look has failed, and before anything follows from that.
    write: async (...args: Parameters<typeof shop.database.write>) => {
      if (writes++ === 1) await shop.put(`/api/admin/fund-requests/${second}`, meera, { status: 'approved' });
      return shop.database.write(...args);
    },
  } as typeof shop.database;
  await placeCoveredOrder(database, { unpaidOrderId, userId: asha.id, at: shop.clock.now });
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'waiting' });
  await shop.put(`/api/admin/fund-requests/${second}`, meera, { status: 'approved' });
  while ((await shop.processJobs()) > 0);
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'placed' });
});

test('money that is added by hand before the refusal is not overlooked', async () => {
  const id = await ask('100', '412345671247');
  const { id: unpaidOrderId } = (await create()).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'rejected', adminNotes: 'Looked' });
  const adding = { operation: 'add', amount: '80', description: 'Cash' };
  let writes = 0;
  const database = {
    ...shop.database,
    write: async (...args: Parameters<typeof shop.database.write>) => {
      if (writes++ === 1) await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, adding);
      return shop.database.write(...args);
    },
  } as typeof shop.database;
  await placeCoveredOrder(database, { unpaidOrderId, userId: asha.id, at: shop.clock.now });
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'placed' });
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('its customer hears at the next sign-in that it was refused, and fills it in again or puts it away', async () => {
  const { id: packId } = await shop.service({ pricePerThousand: '100.00', type: 'Custom Comments' });
  const me = async () => (await shop.get('/api/auth/me', asha)).json();
  const request = await ask('100', '412345671248');
  const comments = Array.from({ length: 1_000 }, (_, line) => `Nice ${line}`).join('\n');
  const answer = await create(1_000, { serviceId: packId, quantity: undefined, comments });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await me()).not.toHaveProperty('hasRefusedOrder');
  await decide(request, 'rejected');
  expect(await me()).toMatchObject({ hasRefusedOrder: true });
  const [refused] = await unpaidOrders();
  expect(refused).toMatchObject({ state: 'refused', quantity: 1_000, runs: null, extras: { comments } });
  const away = await shop.post(`/api/orders/unpaid/${refused?.id}/withdraw`, asha);
  expect(away.json()).toMatchObject({ state: 'withdrawn', extras: null });
  expect(await me()).not.toHaveProperty('hasRefusedOrder');
});

test('a refusal is told no more once its customer has ordered the same', async () => {
  const request = await ask('100', '412345671250');
  await create();
  await decide(request, 'rejected');
  const isTold = async () => 'hasRefusedOrder' in (await shop.get('/api/auth/me', asha)).json();
  const orderOf = (url: string) => shop.post('/api/orders', asha, { serviceId, url, quantity: 100 });
  expect((await orderOf('https://instagram.com/p/other')).statusCode).toBe(201);
  expect(await isTold()).toBe(true);
  expect((await orderOf('https://instagram.com/p/kept')).statusCode).toBe(201);
  expect(await isTold()).toBe(false);
});

test('one in parts keeps its parts, and its code, and a refusal is told for a week', async () => {
  await shop.database.write((tx) => tx.updateTable('services').set({ can_drip: 1 }).execute());
  const request = await ask('100', '412345671249');
  const coupon = { code: 'DIWALI', percentOff: '1' };
  expect((await shop.post('/api/admin/coupons', meera, coupon)).statusCode).toBe(201);
  const drip = { runs: 2, intervalMinutes: 30 };
  const answer = await create(500, { ...drip, couponCode: 'diwali', expectedTotal: '99.00' });
  expect(answer.statusCode, answer.body).toBe(201);
  await decide(request, 'rejected');
  const kept = { state: 'refused', quantity: 1_000, ...drip, couponCode: 'DIWALI' };
  expect((await unpaidOrders())[0]).toMatchObject(kept);
  shop.clock.now += 9 * day;
  asha = await shop.signIn(asha.email);
  expect((await shop.get('/api/auth/me', asha)).json()).toMatchObject({ hasRefusedOrder: true });
  shop.clock.now += 2 * day;
  asha = await shop.signIn(asha.email);
  expect((await shop.get('/api/auth/me', asha)).json()).not.toHaveProperty('hasRefusedOrder');
});

test('a decision beside it is not missed, and its customer can withdraw it', async () => {
  const id = await ask('100', '412345671241');
  const [, answer] = await Promise.all([decide(id, 'rejected'), create()]);
  shop.clock.now += 2 * minute;
  while ((await shop.processJobs()) > 0);
  const states = (await unpaidOrders()).map(({ state }) => state);
  expect(states).toEqual(answer.statusCode === 201 ? ['refused'] : []);
  const next = await ask('100', '412345671242');
  const { id: orderId } = (await create()).json();
  expect((await shop.post(`/api/orders/unpaid/${orderId}/withdraw`, asha)).json().state).toBe('withdrawn');
  await decide(next, 'approved');
  expect(await orders()).toEqual([]);
});

test('the sweep of payments that never came passes it by', async () => {
  await ask('100', '412345671243');
  await create();
  await shop.put('/api/payment-settings', meera, { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' });
  const intent = (await shop.post('/api/funds/intents', asha, { amount: '80' })).json();
  await releaseIntents(shop.database, shop.clock.now + 60 * day);
  expect((await shop.get(`/api/funds/intents/${intent.id}`, asha)).statusCode).toBe(404);
});
