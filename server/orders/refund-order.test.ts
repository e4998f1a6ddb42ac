import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { userActor } from '../platform/actor.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { postTransfer } from '../wallet/post-transfer.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  devi = await shop.customer({ firstName: 'Devi' });
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', devi.id).execute());
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

let asha: Person;
let id: number;
/** An order of ₹25 out of a wallet of ₹100, which the shop could not deliver. */
beforeEach(async () => {
  asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00', name: 'Instagram Likes' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  id = (await shop.post('/api/orders', asha, order)).json().id;
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled' });
});

const reason = 'The profile is private';
const refund = (who: Person, change: Record<string, unknown> = {}, more: { key?: string } = {}) =>
  shop.post(`/api/admin/orders/${id}/refund`, who, { userId: asha.id, amount: '25.00', reason, ...change }, more);
const reject = (who: Person, change: Record<string, unknown> = {}, more: { key?: string } = {}) =>
  shop.post(`/api/admin/orders/${id}/reject`, who, { reason, ...change }, more);
const set = (status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const acts = async () =>
  (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera))
    .json()
    .map(({ action }: { action: string }) => action);

test('a refund is in the wallet, and customer and admin see how much and why', async () => {
  const answer = await refund(meera, { amount: '20' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: 'refunded', refundedAmount: '20.00', totalAmount: '25.00' });
  expect(await shop.balanceOf(asha)).toBe('95.00');
  const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
  expect(movement).toMatchObject({
    type: 'refund',
    direction: 'in',
    amount: '20.00',
    description: `Refund of order #${id}: ${reason}`,
    subject: { kind: 'refund', id, about: reason },
  });
  const seen = (await shop.get(`/api/orders/${id}`, asha)).json();
  expect(seen.order).toMatchObject({ status: 'refunded', refundedAmount: '20.00' });
  expect(seen.timeline.map(({ status, note }: Record<string, string>) => [status, note])).toEqual([
    ['pending', ''],
    ['cancelled', ''],
    ['refunded', reason],
  ]);
  expect(await acts()).toEqual(['refund', 'change-status']);
});

test('the admin reads who did what to an order, and a customer does not', async () => {
  await reject(devi);
  const detail = await shop.get(`/api/admin/orders/${id}`, meera);
  expect(detail.json()).toMatchObject({ order: { id, status: 'rejected', user: { email: asha.email } } });
  expect(detail.json().timeline.map(({ by, note }: Record<string, string>) => [by, note])).toEqual([
    ['Asha Verma', ''],
    [expect.any(String), ''],
    ['Devi Verma', reason],
  ]);
  expect((await shop.get(`/api/admin/orders/${id}`, asha)).statusCode).toBe(403);
  expect((await shop.get('/api/admin/orders/999999', meera)).statusCode).toBe(404);
});

test('word of a refund goes to its customer and the admins', async () => {
  await shop.processJobs();
  await refund(meera);
  const notices = shop.database.read.selectFrom('jobs').select('payload').where('kind', '=', 'event');
  const left = await notices.orderBy('id', 'desc').executeTakeFirst();
  expect(JSON.parse(left?.payload ?? '')).toMatchObject({
    audience: { userId: asha.id, admins: true },
    event: { type: 'order_update', data: { id, status: 'refunded' } },
  });
  await shop.processJobs();
});

test('a refund is at least a paisa and at most what was charged', async () => {
  for (const amount of ['25.01', '26', '99999999.99', 1_000_000]) {
    const refused = await refund(meera, { amount });
    expect([amount, refused.statusCode, refused.json().code]).toEqual([amount, 422, 'refund-out-of-bounds']);
    expect(refused.json().fields).toEqual({ amount: 'Refund amount must be between ₹1 and ₹25.00' });
  }
  for (const amount of ['0', '0.00', '-1', '0.001', '1e1', '', null, '100000000.01', '1000000000000']) {
    const refused = await refund(meera, { amount });
    expect([amount, refused.statusCode, Object.keys(refused.json().fields)]).toEqual([amount, 400, ['amount']]);
  }
  expect(await shop.balanceOf(asha)).toBe('75.00');
  expect((await refund(meera, { amount: 0.01 })).json()).toMatchObject({ refundedAmount: '0.01' });
});

test('an order of more than ten lakh rupees is paid back whole', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi', balance: '999999.99' });
  const more = { kind: 'add', userId: ravi.id, direction: 'in', amountPaise: 999_999_99 } as const;
  await shop.database.write((tx) =>
    postTransfer(tx, {
      ...more,
      subject: { kind: 'user', id: ravi.id, sequence: 2 },
      actor: userActor(meera.id, 'page'),
      description: 'By bank',
      at: 0,
    }),
  );
  const views = await shop.service({ pricePerThousand: '1500' });
  const order = { serviceId: views.id, url: 'https://instagram.com/p/x', quantity: 1_000_000 };
  const placed = (await shop.post('/api/orders', ravi, order)).json();
  await shop.patch(`/api/admin/orders/${placed.id}/status`, meera, { status: 'cancelled' });
  const body = { userId: ravi.id, amount: placed.totalAmount, reason };
  const answer = await shop.post(`/api/admin/orders/${placed.id}/refund`, meera, body);
  expect(answer.json()).toMatchObject({ totalAmount: '1500000.00', refundedAmount: '1500000.00' });
});

test("nobody but the order's own customer is paid, and only with a reason", async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  for (const change of [{ userId: ravi.id }, { userId: meera.id }, { userId: 999_999 }]) {
    const refused = await refund(meera, change);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['userId']]);
  }
  for (const bad of ['', '   ', undefined, 'x'.repeat(501), 'no\u202ewhy']) {
    expect((await refund(meera, { reason: bad })).json().fields).toHaveProperty('reason');
    expect((await reject(meera, { reason: bad })).json().fields).toHaveProperty('reason');
  }
  expect(await shop.balanceOf(ravi)).toBe('0.00');
  expect(await shop.balanceOf(asha)).toBe('75.00');
  expect((await shop.post('/api/admin/orders/999999/refund', meera, { userId: 1, amount: 1, reason })).statusCode).toBe(
    404,
  );
  expect((await shop.post('/api/admin/orders/999999/reject', meera, { reason })).statusCode).toBe(404);
});

test('only a cancelled order is refunded or refused', async () => {
  for (const status of ['pending', 'processing', 'completed', 'failed']) {
    await set('cancelled');
    expect((await set(status)).json()).toMatchObject({ status });
    for (const answer of [await refund(meera), await reject(meera)]) {
      expect([status, answer.statusCode, answer.json().code]).toEqual([status, 422, 'status-not-reachable']);
    }
  }
  expect(await shop.balanceOf(asha)).toBe('75.00');
});

test('what was decided stands: refunded stays refunded, and refused stays refused', async () => {
  await reject(meera);
  for (const answer of [await refund(devi), await reject(devi)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'already-decided']);
  }
  expect(await shop.balanceOf(asha)).toBe('75.00');
  for (const status of ['pending', 'processing', 'completed', 'cancelled', 'failed']) {
    expect((await set(status)).statusCode).toBe(422);
  }
  const bulk = { orderIds: [id], status: 'processing' };
  expect((await shop.patch('/api/admin/orders/bulk-update', meera, bulk)).json()).toEqual([
    { id, outcome: 'refused', status: 'rejected' },
  ]);
});

test('a retried refund is paid once and answered the same; another request under its key is refused', async () => {
  const first = await refund(meera, {}, { key: 'r1' });
  const retry = await refund(meera, {}, { key: 'r1' });
  const other = await refund(meera, { amount: '1.00' }, { key: 'r1' });
  expect(retry.json()).toEqual(first.json());
  expect([first.statusCode, retry.statusCode, other.statusCode]).toEqual([200, 200, 422]);
  expect(other.json().code).toBe('key-reused');
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('forty refunds by two admins at once are one refund', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => refund(n % 2 ? meera : devi, {}, n % 3 ? { key: `r-${n}-${id}` } : {})),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(39);
  expect(await shop.balanceOf(asha)).toBe('100.00');
  expect(await acts()).toEqual(['refund', 'change-status']);
});

test('of refunds, refusals and moves at once one wins, and the wallet agrees with it', async () => {
  await Promise.all(
    Array.from({ length: 42 }, (_, n) => {
      if (n % 3 === 0) return refund(n % 2 ? meera : devi);
      return n % 3 === 1 ? reject(n % 2 ? meera : devi) : set('cancelled');
    }),
  );
  const { status } = (await shop.get(`/api/orders/${id}`, asha)).json().order;
  expect(['refunded', 'rejected']).toContain(status);
  expect(await shop.balanceOf(asha)).toBe(status === 'refunded' ? '100.00' : '75.00');
});

test('a refund while its customer spends loses nothing', async () => {
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/y', quantity: 1000 };
  const [paidBack, ...orders] = await Promise.all([
    refund(meera),
    ...Array.from({ length: 10 }, () => shop.post('/api/orders', asha, order)),
  ]);
  expect(paidBack?.statusCode).toBe(200);
  const placed = orders.filter(({ statusCode }) => statusCode === 201).length;
  expect(await shop.balanceOf(asha)).toBe(`${100 - 25 * placed}.00`);
});

test('a customer who has left is not paid, and the order can still be closed', async () => {
  await set('completed');
  const closing = { currentPassword: shop.password, forfeitedBalance: '75.00' };
  expect((await shop.post('/api/user/close-account', asha, closing)).statusCode).toBe(200);
  await set('cancelled');
  expect((await refund(meera)).json().code).toBe('conflict');
  expect((await reject(meera)).json()).toMatchObject({ status: 'rejected' });
});

test('a customer refunds nothing', async () => {
  expect((await refund(asha)).statusCode).toBe(403);
  expect((await reject(asha)).statusCode).toBe(403);
  expect(await shop.balanceOf(asha)).toBe('75.00');
});
