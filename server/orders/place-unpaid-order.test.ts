import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { releaseIntents } from '../funds/release-intents.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { deleteUnpaidOrders } from './delete-unpaid-orders.ts';
import { placeUnpaidOrderOfIntent } from './place-unpaid-order-of-intent.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
let serviceId: number;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '20.00' });
  books = openBookkeeping(shop, meera);
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
  const settings = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  await shop.put('/api/payment-settings', meera, settings);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const order = (more: object = {}) => ({
  serviceId,
  url: 'https://instagram.com/p/kept',
  quantity: 1_000,
  expectedTotal: '100.00',
  ...more,
});
const create = async (body: Record<string, unknown> = order(), key?: string): Promise<UnpaidOrder> => {
  const answer = await shop.post('/api/orders/unpaid', asha, body, key === undefined ? {} : { key });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const unpaidOrders = async (): Promise<UnpaidOrder[]> => (await shop.get('/api/orders/unpaid', asha)).json();
const intentOf = async ({ intentId }: UnpaidOrder): Promise<PaymentIntent> =>
  (await shop.get(`/api/funds/intents/${intentId}`, asha)).json();
const orders = async (): Promise<{ id: number; status: string; totalAmount: string }[]> =>
  (await shop.get('/api/orders', asha)).json();
/** The bank shows the payment, an admin presses, and the jobs run. */
async function pay(intent: PaymentIntent): Promise<void> {
  const rows = [
    bankRow({ paise: paiseOf(intent.payableAmount) }),
    bankRow({ direction: 'out', reference: '', note: 'RENT' }),
  ];
  await books.apply((await books.imported(bankStatement(rows))).id);
  while ((await shop.processJobs()) > 0);
}

test('an order that the wallet does not cover waits for what is missing, and places itself', async () => {
  const waiting = await create();
  expect(waiting).toMatchObject({ state: 'waiting', totalAmount: '100.00', quantity: 1_000, orderId: null });
  const intent = await intentOf(waiting);
  expect(intent).toMatchObject({ amount: '80.00', status: 'open' });
  expect(await orders()).toEqual([]);
  await pay(intent);
  const [placed] = await unpaidOrders();
  expect(placed).toMatchObject({ state: 'placed', reason: null });
  expect(await orders()).toMatchObject([{ id: placed?.orderId, totalAmount: '100.00', status: 'pending' }]);
  const left = (paiseOf(intent.payableAmount) - 8_000) / 100;
  expect(await shop.balanceOf(asha)).toBe(left.toFixed(2));
  // However often it is asked for.
  await Promise.all(
    Array.from({ length: 10 }, () =>
      placeUnpaidOrderOfIntent(shop.database, { intentId: intent.id, at: shop.clock.now }),
    ),
  );
  expect(await orders()).toHaveLength(1);
});

test('an approval by hand of its number places it too', async () => {
  const intent = await intentOf(await create());
  const body = { amount: intent.payableAmount, referenceNumber: '412345671234', intentId: intent.id };
  const { id } = (await shop.post('/api/funds/request', asha, body)).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  while ((await shop.processJobs()) > 0);
  expect([(await unpaidOrders())[0]?.state, (await orders()).length]).toEqual(['placed', 1]);
});

test('at least ₹10 is asked for, and the rest stays in the wallet', async () => {
  const waiting = await create(order({ quantity: 210, expectedTotal: '21.00' }));
  const intent = await intentOf(waiting);
  expect(intent.amount).toBe('10.00');
  await pay(intent);
  expect(await orders()).toHaveLength(1);
  expect(Number(await shop.balanceOf(asha))).toBeGreaterThan(9);
});

test('a code is stored with the order, and looked at again when its payment has come', async () => {
  const coupon = { code: 'DIWALI10', percentOff: '10' };
  const { id } = (await shop.post('/api/admin/coupons', meera, coupon)).json();
  const withCode = order({ couponCode: 'diwali10', expectedTotal: '90.00' });
  const first = await intentOf(await create(withCode));
  expect(first.amount).toBe('70.00');
  const off = { percentOff: '10', isActive: false };
  await shop.put(`/api/admin/coupons/${id}`, meera, off);
  await pay(first);
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason: 'coupon-refused', orderId: null });
  expect(await orders()).toEqual([]);
  await shop.put(`/api/admin/coupons/${id}`, meera, { ...off, isActive: true });
  const second = await create(order({ couponCode: 'DIWALI10', quantity: 2_000, expectedTotal: '180.00' }));
  await pay(await intentOf(second));
  expect(await orders()).toMatchObject([{ totalAmount: '180.00' }]);
  expect((await shop.get('/api/admin/coupons', meera)).json()).toMatchObject([{ uses: 1, given: '20.00' }]);
});

test.each([
  ['price-changed', () => shop.database.write((tx) => tx.updateTable('services').set({ rate: 1_100_000 }).execute())],
  ['not-found', () => shop.database.write((tx) => tx.updateTable('services').set({ is_active: 0 }).execute())],
  ['insufficient-balance', () => shop.post('/api/orders', asha, order({ quantity: 200, expectedTotal: '20.00' }))],
] as const)('what changed meanwhile (%s) is asked about, and the money stays', async (reason, change) => {
  const intent = await intentOf(await create());
  await change();
  const before = (await orders()).length;
  await pay(intent);
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'refused', reason, orderId: null });
  expect(await orders()).toHaveLength(before);
  expect(Number(await shop.balanceOf(asha))).toBeGreaterThanOrEqual(80);
  const [news] = (await shop.get('/api/user/news', asha)).json();
  expect(news).toMatchObject({ kind: 'unpaid-order-refused', amount: '100.00' });
});

test('a newer one takes its place, and only that one is placed', async () => {
  const first = await create();
  const second = await create(order({ quantity: 2_000, expectedTotal: '200.00' }));
  expect((await unpaidOrders()).map(({ state }) => state)).toEqual(['waiting', 'withdrawn']);
  await pay(await intentOf(first));
  expect(await orders()).toEqual([]);
  await pay(await intentOf(second));
  expect(await orders()).toMatchObject([{ totalAmount: '200.00' }]);
});

const act = async (id: number, what: 'place' | 'withdraw', who = asha) => {
  const answer = await shop.post(`/api/orders/unpaid/${id}/${what}`, who);
  return [answer.statusCode, answer.json().state ?? answer.json().code];
};

test('with other money it is placed by a press, once, and its payment goes to the wallet', async () => {
  const { id, intentId } = await create();
  expect(await act(id, 'place')).toEqual([422, 'insufficient-balance']);
  const gift = { operation: 'add', amount: '80', description: 'Goodwill', expectedBalance: '20.00' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, gift);
  expect(await Promise.all(Array.from({ length: 5 }, () => act(id, 'place')))).toEqual(Array(5).fill([200, 'placed']));
  expect(await orders()).toMatchObject([{ id: (await unpaidOrders())[0]?.orderId, totalAmount: '100.00' }]);
  expect([await shop.balanceOf(asha), await act(id, 'withdraw')]).toEqual(['0.00', [409, 'conflict']]);
  await pay(await intentOf({ intentId } as UnpaidOrder));
  expect([(await orders()).length, Number(await shop.balanceOf(asha)) >= 80]).toEqual([1, true]);
});

test('with other money it is placed at the price that was shown, or not at all', async () => {
  const { id } = await create();
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, {
    ...{ operation: 'add', amount: '200', description: 'Goodwill', expectedBalance: '20.00' },
  });
  await shop.database.write((tx) => tx.updateTable('services').set({ rate: 1_100_000 }).execute());
  expect(await act(id, 'place')).toEqual([409, 'price-changed']);
  expect([(await unpaidOrders())[0]?.state, await orders()]).toEqual(['waiting', []]);
});

test('who wants it no more withdraws it, and its payment goes to the wallet', async () => {
  const { id, intentId } = await create();
  expect([await act(id, 'withdraw'), await act(id, 'withdraw')]).toEqual([
    [200, 'withdrawn'],
    [200, 'withdrawn'],
  ]);
  expect(await act(id, 'place')).toEqual([409, 'conflict']);
  await pay(await intentOf({ intentId } as UnpaidOrder));
  expect([await orders(), Number(await shop.balanceOf(asha)) >= 100]).toEqual([[], true]);
});

test.each(['withdraw', 'place'] as const)('after %s nobody is asked for its payment any more', async (what) => {
  const { id, intentId } = await create();
  const gift = { operation: 'add', amount: '80', description: 'Goodwill', expectedBalance: '20.00' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, gift);
  const begun = async () => {
    const listed: PaymentIntent[] = (await shop.get('/api/funds/intents', asha)).json();
    return [listed.map((each) => each.id), (await shop.get('/api/auth/me', asha)).json().hasBegunPayments];
  };
  expect(await begun()).toEqual([[intentId], true]);
  expect((await act(id, what))[0]).toBe(200);
  expect(await begun()).toEqual([[], undefined]);
  // Who wants to add the same amount is asked for a payment of its own.
  const asked = await shop.post('/api/funds/intents', asha, { amount: '80' });
  expect(asked.statusCode).toBe(201);
  expect(asked.json().id).not.toBe(intentId);
  expect(await begun()).toEqual([[asked.json().id], true]);
});

test('a press, its payment and withdrawing it at one moment end in one order, or in none', async () => {
  const { id, intentId } = await create();
  if (intentId === null) throw new Error('Nothing is asked for.');
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, {
    ...{ operation: 'add', amount: '200', description: 'Goodwill', expectedBalance: '20.00' },
  });
  const paid = () => placeUnpaidOrderOfIntent(shop.database, { intentId, at: shop.clock.now });
  await Promise.all([act(id, 'place'), paid(), create(order({ quantity: 5_000, expectedTotal: '500.00' })), paid()]);
  expect((await orders()).length).toBeLessThanOrEqual(1);
  await act(id, 'withdraw');
  expect((await orders()).length).toBe((await unpaidOrders()).filter(({ state }) => state === 'placed').length);
});

test('the same press twice stores one', async () => {
  const key = crypto.randomUUID();
  const first = await create(order(), key);
  expect(await create(order(), key)).toEqual(first);
  expect(await unpaidOrders()).toHaveLength(1);
});

test('what can not be ordered, or is paid for already, is not stored', async () => {
  const refused = async (body: Record<string, unknown>) =>
    (await shop.post('/api/orders/unpaid', asha, body)).json().code;
  expect(await refused(order({ expectedTotal: '90.00' }))).toBe('price-changed');
  expect(await refused(order({ quantity: 900_000_000 }))).toBe('quantity-out-of-bounds');
  expect(await refused(order({ serviceId: 999 }))).toBe('not-found');
  expect(await refused(order({ quantity: 100, expectedTotal: '10.00' }))).toBe('conflict');
  await shop.put('/api/payment-settings', meera, { upiId: '', qrCodeImage: '', paymentInstructions: '' });
  expect(await refused(order())).toBe('conflict');
  expect(await unpaidOrders()).toEqual([]);
});

test('whose orders a debt stops is not asked to pay for one', async () => {
  const { id } = await books.ask(asha, '500', '632688880001');
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  const spent = order({ quantity: 5_000, expectedTotal: '500.00' });
  expect((await shop.post('/api/orders', asha, spent)).statusCode).toBe(201);
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal);
  const refused = await shop.post('/api/orders/unpaid', asha, order());
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'debt-open']);
  expect(await shop.database.read.selectFrom('payment_intents').select('id').execute()).toEqual([]);
});

test('what the next top-ups pay first is asked for too, so that the order is placed', async () => {
  const { id } = await books.ask(asha, '500', '632688880001');
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  await shop.post('/api/orders', asha, order({ quantity: 5_000, expectedTotal: '500.00' }));
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal);
  const [debt] = (await shop.get('/api/admin/money-back', meera)).json().debts;
  const collect = { decision: 'collect', reason: 'A good customer' };
  expect((await shop.put(`/api/admin/debts/${debt.id}`, meera, collect)).statusCode).toBe(200);
  // Of the ₹500 the wallet held ₹20, so that ₹480 are owed.
  const waiting = await create();
  const intent = await intentOf(waiting);
  expect(intent.amount).toBe('580.00');
  // Money on its way that is enough for the order alone covers nothing.
  await books.ask(asha, '150', '632688880002');
  const covered = await shop.post('/api/orders/unpaid', asha, order({ waitsFor: 'funds-on-the-way' }));
  expect([covered.statusCode, covered.json().code]).toEqual([409, 'conflict']);
  await pay(intent);
  expect((await unpaidOrders())[0]).toMatchObject({ state: 'placed' });
});

test('nobody sees another one’s, and what was never placed is deleted in the end', async () => {
  await create();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  expect((await shop.get('/api/orders/unpaid', ravi)).json()).toEqual([]);
  await releaseIntents(shop.database, shop.clock.now + 40 * day);
  expect(await unpaidOrders()).toHaveLength(1);
  await deleteUnpaidOrders(shop.database, shop.clock.now + 31 * day);
  expect(await unpaidOrders()).toEqual([]);
  await releaseIntents(shop.database, shop.clock.now + 40 * day);
  expect(await shop.database.read.selectFrom('payment_intents').select('id').execute()).toEqual([]);
});

test('with the account go its unpaid orders', async () => {
  const empty = await shop.customer();
  await shop.post('/api/orders/unpaid', empty, order());
  const body = { currentPassword: shop.password, forfeitedBalance: '0.00' };
  expect((await shop.post('/api/user/close-account', empty, body)).statusCode).toBeLessThan(300);
  expect(await shop.database.read.selectFrom('unpaid_orders').select('id').execute()).toEqual([]);
});
