import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { SystemActor } from '../audit/record-act.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Advance, advanceOrder, lockSentOrder } from './advance-order.ts';
import { type PartOutcome, refundPart } from './refund-part.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const by: SystemActor = { adminId: null, via: 'provider:7', address: '' };
let asha: Person;
let id: number;
beforeEach(async () => {
  asha = await shop.customer({ balance: '100.00' });
  id = await place(asha, 1_000, '100.00');
});

/** An order that takes the whole wallet, at a price per thousand. */
async function place(who: Person, quantity: number, pricePerThousand: string): Promise<number> {
  const likes = await shop.service({ pricePerThousand });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity };
  return (await shop.post('/api/orders', who, order)).json().id;
}

const locked = async (tx: Parameters<typeof lockSentOrder>[0], orderId: number) => {
  const order = await lockSentOrder(tx, orderId);
  if (!order) throw new Error(`There is no order ${orderId}.`);
  return order;
};
const advance = (status: Advance['status'], delivered: number): Promise<boolean> =>
  shop.database.write(async (tx) =>
    advanceOrder(tx, { order: await locked(tx, id), status, delivered, by, at: shop.clock.now }),
  );
const pay = (delivered: number, orderId = id): Promise<PartOutcome> =>
  shop.database.write(async (tx) =>
    refundPart(tx, { order: await locked(tx, orderId), delivered, reason: '', by, at: shop.clock.now }),
  );
const seen = async () => (await shop.get(`/api/orders/${id}`, asha)).json();
const set = (status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const events = async () => {
  const jobs = shop.database.read.selectFrom('jobs').select('payload').where('kind', '=', 'event').orderBy('id');
  return (await jobs.execute()).map(({ payload }) => JSON.parse(payload));
};

test('an order runs, is complete, and is moved by nobody with an account', async () => {
  expect(await advance('processing', 0)).toBe(true);
  expect(await advance('processing', 250)).toBe(true);
  expect(await advance('processing', 400)).toBe(true);
  expect(await advance('completed', 1_000)).toBe(true);
  const { order, timeline } = await seen();
  expect((await shop.get(`/api/admin/orders/${id}`, meera)).json().timeline).toHaveLength(4);
  expect(order).toMatchObject({ status: 'completed', progress: 1_000, refundedAmount: null });
  expect(timeline.map((step: { status: string; progress: number }) => [step.status, step.progress])).toEqual([
    ['pending', 0],
    ['processing', 0],
    ['processing', 400],
    ['completed', 1_000],
  ]);
  const columns = ['actor_kind', 'actor_id', 'via'] as const;
  const steps = await shop.database.read
    .selectFrom('order_history')
    .select(columns)
    .where('order_id', '=', id)
    .execute();
  expect(steps.slice(1)).toEqual(Array(4).fill({ actor_kind: 'system', actor_id: null, via: 'provider:7' }));
});

test('a repeat and a step back of an order that has ended change nothing', async () => {
  await advance('processing', 400);
  expect(await advance('processing', 400)).toBe(false);
  await advance('completed', 1_000);
  for (const step of ['processing', 'completed'] as const) expect(await advance(step, 500)).toBe(false);
  for (const status of ['cancelled', 'failed'] as const) {
    await set(status);
    expect(await advance('completed', 1_000)).toBe(false);
  }
  expect((await seen()).order).toMatchObject({ status: 'failed', progress: 0 });
});

test('of twenty who apply the same step at once, one does', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => advance('completed', 1_000)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect((await seen()).timeline).toHaveLength(2);
});

test('a part is paid back with its share, and the customer hears how much', async () => {
  await shop.processJobs();
  expect(await pay(843)).toEqual({ kind: 'paid', status: 'partial', amountPaise: 1_570 });
  const [event] = await events();
  expect(event).toMatchObject({
    audience: { userId: asha.id, admins: true },
    event: { type: 'order_update', data: { id, status: 'partial', progress: 843, amount: '15.70' } },
  });
  const [news] = (await shop.get('/api/user/news', asha)).json();
  expect(news).toMatchObject({ kind: 'order-partial', subjectId: id, amount: '15.70' });
  const { order, refunds } = await seen();
  expect(order).toMatchObject({ status: 'partial', progress: 843, refundedAmount: '15.70' });
  expect(refunds).toEqual([{ amount: '15.70', units: 157, reason: '', at: expect.any(String) }]);
  const { read } = shop.database;
  const columns = ['kind', 'sequence', 'actor_kind', 'actor_id', 'via', 'amount_paise'] as const;
  const transfers = await read.selectFrom('ledger_transfers').select(columns).where('subject_id', '=', id).execute();
  expect(transfers).toContainEqual({
    kind: 'refund',
    sequence: 1,
    actor_kind: 'system',
    actor_id: null,
    via: 'provider:7',
    amount_paise: 1_570,
  });
  const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
  expect(movement).toMatchObject({ type: 'refund', amount: '15.70', description: `Refund of order #${id}` });
});

test('further parts add up until all of it is refunded; what was paid back stays paid back', async () => {
  expect(await pay(700)).toMatchObject({ status: 'partial', amountPaise: 3_000 });
  expect(await pay(500)).toMatchObject({ status: 'partial', amountPaise: 2_000 });
  for (const delivered of [500, 600, 1_000]) expect(await pay(delivered)).toEqual({ kind: 'nothing-due' });
  expect((await seen()).order).toMatchObject({ status: 'partial', progress: 500, refundedAmount: '50.00' });
  expect(await pay(0)).toEqual({ kind: 'paid', status: 'refunded', amountPaise: 5_000 });
  expect(await pay(0)).toEqual({ kind: 'nothing-due' });
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('of twenty who pay the same part at once, one does', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(843)));
  expect(answers.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  expect(await shop.balanceOf(asha)).toBe('15.70');
});

test('different parts at once come to the largest', async () => {
  await Promise.all([900, 300, 700, 500, 800].map((delivered) => pay(delivered)));
  expect(await shop.balanceOf(asha)).toBe('70.00');
});

test('a part by a provider and a refund by hand at once never come to more than the total', async () => {
  await set('processing');
  const body = { userId: asha.id, units: 400, reason: 'Late' };
  await Promise.all([
    pay(700),
    shop.post(`/api/admin/orders/${id}/refund`, meera, body),
    pay(600),
    shop.post(`/api/admin/orders/${id}/refund`, meera, { ...body, units: 300 }),
  ]);
  expect(await shop.balanceOf(asha)).toBe('40.00');
});

test('whatever remains in whatever order, kept and refunded are the total, and nothing is taken back', async () => {
  const sequence = fc.record({
    quantity: fc.integer({ min: 1, max: 5_000 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }),
  });
  const run = async ({ quantity, shares }: { quantity: number; shares: number[] }) => {
    const ravi = await shop.customer({ firstName: 'Ravi', balance: '900.00' });
    const orderId = await place(ravi, quantity, '99.37');
    let leastDelivered = quantity;
    let before = paiseOf(await shop.balanceOf(ravi));
    for (const share of shares) {
      const delivered = Math.floor(quantity * share);
      await pay(delivered, orderId);
      leastDelivered = Math.min(leastDelivered, delivered);
      const { order } = (await shop.get(`/api/orders/${orderId}`, ravi)).json();
      const [totalPaise, refundedPaise] = [paiseOf(order.totalAmount), paiseOf(order.refundedAmount ?? '0.00')];
      expect(totalPaise - refundedPaise).toBe(Math.floor((totalPaise * leastDelivered) / quantity));
      const balance = paiseOf(await shop.balanceOf(ravi));
      expect(balance).toBeGreaterThanOrEqual(before);
      expect(balance).toBe(90_000 - totalPaise + refundedPaise);
      before = balance;
    }
  };
  await fc.assert(fc.asyncProperty(sequence, run), { numRuns: 25 });
});

test('a part that comes due to somebody who has left is not paid', async () => {
  const closing = { currentPassword: shop.password, forfeitedBalance: '0.00' };
  // An order that is under way stands in the way of closing.
  await set('completed');
  expect((await shop.post('/api/user/close-account', asha, closing)).statusCode).toBe(200);
  expect(await pay(900)).toEqual({ kind: 'customer-left', duePaise: 1_000 });
  const order = await shop.database.write((tx) => locked(tx, id));
  expect(order).toMatchObject({ status: 'completed', refundedPaise: 0 });
});

test('an order was completed when it was last, unless it was put under way again', async () => {
  const completedAt = () => shop.database.write(async (tx) => (await locked(tx, id)).completedAt);
  expect(await completedAt()).toBeNull();
  await advance('completed', 1_000);
  expect(await completedAt()).toBe(shop.clock.now);
  await pay(900);
  expect(await completedAt()).toBe(shop.clock.now);
  id = await place(await shop.customer({ balance: '100.00' }), 100, '1.00');
  await set('completed');
  await set('processing');
  expect(await completedAt()).toBeNull();
});
