import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import { refundOfUndelivered } from '../../contract/price.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

let asha: Person;
let id: number;
/** An order of 1,000 for ₹100 out of a wallet of ₹100, which is under way. */
beforeEach(async () => {
  asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '100.00' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  id = (await shop.post('/api/orders', asha, order)).json().id;
  await set('processing');
});

const reason = 'The account was made private';
const set = (status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const refund = (part: Record<string, unknown>, more: { key?: string } = {}) =>
  shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: asha.id, reason, ...part }, more);
const seen = async () => (await shop.get(`/api/orders/${id}`, asha)).json();

test('the share of what was not delivered is paid back, and the order is partial', async () => {
  const answer = await refund({ units: 157 });
  expect(answer.json()).toMatchObject({ status: 'partial', progress: 843, refundedAmount: '15.70' });
  expect(await shop.balanceOf(asha)).toBe('15.70');
  const { timeline, refunds } = await seen();
  expect(timeline.at(-1)).toMatchObject({ status: 'partial', progress: 843, note: reason });
  expect(refunds).toEqual([{ amount: '15.70', units: 157, reason, at: expect.any(String) }]);
  const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
  expect(movement).toMatchObject({ type: 'refund', amount: '15.70', subject: { kind: 'refund', id, about: reason } });
  const partial = (await shop.get('/api/admin/orders?status=partial', meera)).json();
  expect(partial.map((order: { id: number }) => order.id)).toContain(id);
  expect((await set('completed')).json().code).toBe('status-not-reachable');
});

test('several refunds add up, each with its own transfer, until nothing is left', async () => {
  expect((await refund({ units: 300 })).json().refundedAmount).toBe('30.00');
  expect((await refund({ units: 500 })).json()).toMatchObject({
    status: 'partial',
    progress: 500,
    refundedAmount: '50.00',
  });
  for (const units of [500, 400, 1_001]) expect((await refund({ units })).json().code).toBe('refund-out-of-bounds');
  expect((await refund({ units: 0 })).json().code).toBe('invalid-input');
  const more = { amount: '10', refundedBefore: '50.00' };
  expect((await refund(more)).json()).toMatchObject({ status: 'partial', refundedAmount: '60.00' });
  // Decided without knowing of the last one.
  expect((await refund(more)).json().code).toBe('already-decided');
  expect((await refund({ amount: '10' })).json().code).toBe('already-decided');
  expect((await refund({ amount: '40.01', refundedBefore: '60.00' })).json().code).toBe('refund-out-of-bounds');
  expect((await refund({ amount: '40', refundedBefore: '60.00' })).json()).toMatchObject({
    status: 'refunded',
    refundedAmount: '100.00',
  });
  expect((await refund({ units: 1_000 })).json().code).toBe('already-decided');
  expect((await seen()).refunds.map((each: { amount: string }) => each.amount)).toEqual([
    '30.00',
    '20.00',
    '10.00',
    '40.00',
  ]);
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('the share of units is not paid by who did not see what was refunded meanwhile', async () => {
  await refund({ units: 100, refundedBefore: '0.00' });
  const stale = await refund({ units: 300, refundedBefore: '0.00' });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'already-decided']);
  expect(await shop.balanceOf(asha)).toBe('10.00');
  expect((await refund({ units: 300, refundedBefore: '10.00' })).json().refundedAmount).toBe('30.00');
});

test('an order of which nothing came is refunded whole, wherever it stands but pending', async () => {
  await set('pending');
  expect((await refund({ units: 1_000 })).json().code).toBe('status-not-reachable');
  await set('completed');
  expect((await refund({ amount: '5' })).json().code).toBe('status-not-reachable');
  expect((await refund({ units: 1_000 })).json()).toMatchObject({ status: 'refunded', progress: 0 });
});

test('a refund names an amount or units, and a retry pays once', async () => {
  for (const part of [{}, { amount: '5', units: 5 }, { units: 1.5 }]) expect((await refund(part)).statusCode).toBe(400);
  const first = await refund({ units: 100 }, { key: 'part' });
  const retry = await refund({ units: 100 }, { key: 'part' });
  expect(retry.json()).toEqual(first.json());
  expect(await shop.balanceOf(asha)).toBe('10.00');
});

test('forty refunds at once never come to more than the total', async () => {
  await set('cancelled');
  expect((await refund({ amount: '1' })).statusCode).toBe(200);
  const parts = Array.from({ length: 40 }, (_, n) =>
    n % 2 ? { amount: '60', refundedBefore: '1.00' } : { amount: '99', refundedBefore: '1.00' },
  );
  const answers = await Promise.all(parts.map((part) => refund(part)));
  const paid = answers.filter(({ statusCode }) => statusCode === 200);
  expect(paid).toHaveLength(1);
  expect(await shop.balanceOf(asha)).toBe(paid[0]?.json().refundedAmount);
});

test('of the same units refunded at once by many, one refund is paid', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund({ units: 250 })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await shop.balanceOf(asha)).toBe('25.00');
});

test('of different units refunded at once, the refunds come to the largest share that was paid', async () => {
  const units = [100, 700, 300, 500, 900, 200];
  const answers = await Promise.all(units.map((each) => refund({ units: each })));
  const paid = units.filter((_, index) => answers[index]?.statusCode === 200);
  expect(paiseOf(await shop.balanceOf(asha))).toBe(Math.max(...paid) * 10);
});

test('what is kept and what is paid back are the total, whatever is missing in whatever order', () => {
  const order = fc.record({
    totalPaise: fc.integer({ min: 1, max: 10 ** 11 }),
    quantity: fc.integer({ min: 1, max: 10 ** 9 }),
  });
  fc.assert(
    fc.property(order, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (placed, shares) => {
      let refundedPaise = 0;
      for (const share of shares) {
        const delivered = Math.floor(placed.quantity * share);
        const duePaise = refundOfUndelivered({ ...placed, refundedPaise }, delivered);
        expect(duePaise).toBeGreaterThanOrEqual(0);
        refundedPaise += duePaise;
        expect(refundedPaise).toBeLessThanOrEqual(placed.totalPaise);
        const keptPaise = placed.totalPaise - refundedPaise;
        // Never more is kept than the share of what arrived.
        expect(BigInt(keptPaise) * BigInt(placed.quantity)).toBeLessThanOrEqual(
          BigInt(placed.totalPaise) * BigInt(delivered),
        );
      }
    }),
  );
});

test.each([
  [10_000, 1_000, 843, 0, 1_570],
  [100, 3, 2, 0, 34],
  [10_000, 1_000, 700, 0, 3_000],
  [10_000, 1_000, 500, 3_000, 2_000],
  [10_000, 1_000, 900, 3_000, 0],
  [1, 1_000, 999, 0, 1],
  [10_000, 1_000, 0, 1_234, 8_766],
])(
  'of %i paise for %i units with %i delivered and %i paid back, %i are due',
  (totalPaise, quantity, delivered, refundedPaise, due) => {
    expect(refundOfUndelivered({ totalPaise, quantity, refundedPaise }, delivered)).toBe(due);
  },
);
