import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  devi = await shop.customer({ firstName: 'Devi', balance: '100.00' });
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', devi.id).execute());
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

let asha: Person;
let id: number;
/** An order of 1,000 for ₹100 out of a wallet of ₹100. */
beforeEach(async () => {
  asha = await shop.customer({ balance: '100.00' });
  id = await place(asha);
});

async function place(who: Person): Promise<number> {
  const likes = await shop.service({ pricePerThousand: '100.00' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  return (await shop.post('/api/orders', who, order)).json().id;
}

const set = (status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const setPartial = (body: Record<string, unknown>, { who = meera, key }: { who?: Person; key?: string } = {}) =>
  shop.post(`/api/admin/orders/${id}/partial`, who, body, key === undefined ? {} : { key });
const codeOf = async (answer: ReturnType<typeof setPartial>) => (await answer).json().code;

test('what remains is typed, and its share is paid back in one step', async () => {
  const answer = await setPartial({ remains: 157, from: 'pending' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: 'partial', progress: 843, refundedAmount: '15.70' });
  expect(await shop.balanceOf(asha)).toBe('15.70');
  const { timeline, refunds } = (await shop.get(`/api/orders/${id}`, asha)).json();
  expect(timeline.at(-1)).toMatchObject({ status: 'partial', progress: 843, note: '' });
  expect(refunds).toMatchObject([{ amount: '15.70', units: 157, reason: '' }]);
  const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
  expect(movement).toMatchObject({ type: 'refund', amount: '15.70', subject: { kind: 'refund', id, about: '' } });
  const [act] = (await shop.get(`/api/admin/audit?subject=order&subjectId=${id}`, meera)).json();
  expect(act).toMatchObject({
    action: 'refund',
    before: { status: 'pending', progress: 0 },
    after: { status: 'partial', progress: 843, refundedAmount: '15.70' },
  });
});

test.each(['pending', 'processing', 'completed', 'failed', 'cancelled'])(
  'an order that is %s can be',
  async (status) => {
    if (status !== 'pending') await set(status);
    const answer = await setPartial({ remains: 1, from: status, note: 'One is missing' });
    expect(answer.json()).toMatchObject({ status: 'partial', progress: 999, refundedAmount: '0.10' });
    const { timeline } = (await shop.get(`/api/orders/${id}`, asha)).json();
    expect(timeline.at(-1)).toMatchObject({ note: 'One is missing' });
  },
);

test('more that remains is paid in addition, and all of it is a refund', async () => {
  await setPartial({ remains: 300 });
  expect((await setPartial({ remains: 500 })).json()).toMatchObject({ status: 'partial', refundedAmount: '50.00' });
  for (const remains of [500, 300, 1_001]) expect(await codeOf(setPartial({ remains }))).toBe('refund-out-of-bounds');
  expect((await setPartial({ remains: 1_000 })).json()).toMatchObject({ status: 'refunded', progress: 0 });
  expect(await codeOf(setPartial({ remains: 1_000 }))).toBe('already-decided');
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('nothing moves for an order that stands elsewhere than the admin saw it', async () => {
  await set('processing');
  const answer = await setPartial({ remains: 10, from: 'pending' });
  expect(answer.json()).toMatchObject({ code: 'changed-meanwhile', current: { id, status: 'processing' } });
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('no number of units is nothing, half, or none', async () => {
  for (const remains of [0, -1, 1.5, '10', null, undefined, 1e10]) {
    const answer = await setPartial({ remains });
    expect([remains, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([remains, 400, ['remains']]);
  }
  expect((await setPartial({ remains: 1_001 })).json()).toMatchObject({ fields: { remains: expect.any(String) } });
});

test('a retry pays once, and twenty admins at once pay once', async () => {
  const first = await setPartial({ remains: 100 }, { key: 'partial' });
  const retry = await setPartial({ remains: 100 }, { key: 'partial' });
  expect(retry.json()).toEqual(first.json());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => setPartial({ remains: 250 }, { who: n % 2 ? meera : devi })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await shop.balanceOf(asha)).toBe('25.00');
});

test('nobody pays themself, a customer pays nobody, and who has left is not paid', async () => {
  expect((await setPartial({ remains: 10 }, { who: asha })).statusCode).toBe(403);
  await set('completed');
  const closing = { currentPassword: shop.password, forfeitedBalance: '0.00' };
  expect((await shop.post('/api/user/close-account', asha, closing)).statusCode).toBe(200);
  expect(await codeOf(setPartial({ remains: 10 }))).toBe('conflict');
  id = await place(devi);
  expect(await codeOf(setPartial({ remains: 10 }, { who: devi }))).toBe('own-account');
  id = 999_999;
  expect((await setPartial({ remains: 10 })).statusCode).toBe(404);
});
