import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { extraTexts } from '../../contract/order-extras.ts';
import { orderTexts } from '../../contract/orders.ts';
import { kindOf, linesOf, type ServiceType, serviceTypes } from '../../contract/service-kinds.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let asha: Person;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const url = 'https://instagram.com/p/C7xQ';
const serviceOf = async (type: ServiceType, more: { pricePerThousand?: string; min?: number; max?: number } = {}) =>
  (await shop.service({ type, pricePerThousand: '4000.00', ...more })).id;
const place = (body: Record<string, unknown>, who = asha) => shop.post('/api/orders', who, { url, ...body });
const read = async (id: number) => (await shop.get(`/api/orders/${id}`, asha)).json();

describe('custom comments', () => {
  let serviceId: number;
  beforeAll(async () => {
    asha = await shop.customer({ balance: '100000.00' });
    serviceId = await serviceOf('Custom Comments', { min: 2, max: 100 });
  });

  test('are counted, paid for by their number, and kept with the order', async () => {
    const before = await shop.balanceOf(asha);
    const answer = await place({ serviceId, comments: ' वाह! \r\n\nNice\n \nLove it 🎉' });
    expect([answer.statusCode, answer.json().quantity, answer.json().totalAmount]).toEqual([201, 3, '12.00']);
    expect(Number(before) - Number(await shop.balanceOf(asha))).toBeCloseTo(12, 5);
    expect(answer.json()).toMatchObject({ serviceType: 'Custom Comments', url });
    const { id } = answer.json();
    const extras = { comments: 'वाह!\nNice\nLove it 🎉' };
    expect(await read(id)).toMatchObject({ order: { quantity: 3, serviceType: 'Custom Comments' }, extras });
    expect((await shop.get(`/api/admin/orders/${id}`, meera)).json()).toMatchObject({ order: { quantity: 3 }, extras });
    // Lists don't carry them: a page of a hundred orders would weigh two megabytes.
    expect((await shop.get('/api/orders', asha)).body).not.toContain('Love it');
    expect((await shop.get('/api/admin/orders', meera)).body).not.toContain('Love it');
  });

  test('may be sent with their number, and with no other', async () => {
    expect((await place({ serviceId, comments: 'a\nb', quantity: 2 })).statusCode).toBe(201);
    const other = await place({ serviceId, comments: 'a\nb', quantity: 5 });
    expect([other.statusCode, other.json().fields]).toEqual([400, { quantity: extraTexts.counted }]);
  });

  test.each([
    [{}, 400, { comments: extraTexts.comments }],
    [{ comments: ' \n ' }, 400, { comments: extraTexts.comments }],
    [{ quantity: 20 }, 400, { comments: extraTexts.comments, quantity: extraTexts.counted }],
    [{ comments: 'only one' }, 422, { quantity: orderTexts.minQuantity(2) }],
    [{ comments: 'x\n'.repeat(101) }, 422, { quantity: orderTexts.maxQuantity(100) }],
    [{ comments: `a\n${'x'.repeat(501)}` }, 400, { comments: extraTexts.lineTooLong }],
    [{ comments: 'a\nb', username: 'asha' }, 400, { username: extraTexts.notTaken }],
    [{ comments: ['a', 'b'] }, 400, { comments: extraTexts.comments }],
    [{ comments: 'a\nb\u0007' }, 400, { comments: extraTexts.visible }],
  ])('%o is refused beside its field, and nothing is charged', async (body, status, fields) => {
    const before = await shop.balanceOf(asha);
    const answer = await place({ serviceId, ...body });
    expect([answer.statusCode, answer.json().fields]).toEqual([status, fields]);
    expect(await shop.balanceOf(asha)).toBe(before);
  });

  test('as many as fit into 20,000 characters of any script are taken', async () => {
    const many = await serviceOf('Custom Comments', { max: 1_000 });
    const comments = Array.from({ length: 40 }, () => '漢'.repeat(499)).join('\n');
    const answer = await place({ serviceId: many, comments });
    expect([answer.statusCode, answer.json().quantity]).toEqual([201, 40]);
    expect((await read(answer.json().id)).extras).toEqual({ comments });
  });

  test('a retry with other comments is another order, and refused', async () => {
    const order = { serviceId, url, comments: 'a\nb' };
    const first = await shop.post('/api/orders', asha, order, { key: 'with-comments' });
    const retry = await shop.post('/api/orders', asha, order, { key: 'with-comments' });
    const other = await shop.post('/api/orders', asha, { ...order, comments: 'a\nc' }, { key: 'with-comments' });
    expect([retry.json(), other.json().code]).toEqual([first.json(), 'key-reused']);
  });

  test('a mass order has no place for them, and says so; a package it takes', async () => {
    const packageId = await serviceOf('Package', { pricePerThousand: '99.50' });
    const lines = [
      { serviceId, url, quantity: 2 },
      { serviceId: packageId, url, quantity: 1 },
      { serviceId: packageId, url, quantity: 3 },
    ];
    const answer = await shop.post('/api/orders/mass', asha, { place: 'good', lines });
    expect(answer.json().lines).toMatchObject([
      { orderId: null, fault: { code: 'invalid-input', fields: { serviceId: extraTexts.formOnly } } },
      { totalAmount: '99.50', fault: null },
      { orderId: null, fault: { fields: { quantity: extraTexts.package } } },
    ]);
  });

  test('go into the copy of all that is kept, and away with the person', async () => {
    const devi = await shop.customer({ balance: '100.00', firstName: 'Devi' });
    const placed = await place({ serviceId, comments: 'Her own words\nand more' }, devi);
    const copy = (await shop.get('/api/user/data', devi)).json();
    expect(copy.orders[0]).toMatchObject({ order: { quantity: 2 }, extras: { comments: 'Her own words\nand more' } });
    const done = { status: 'completed' };
    expect((await shop.patch(`/api/admin/orders/${placed.json().id}/status`, meera, done)).statusCode).toBe(200);
    const closed = await shop.post('/api/user/close-account', devi, {
      currentPassword: shop.password,
      forfeitedBalance: '92.00',
    });
    expect(closed.statusCode, closed.body).toBe(200);
    const rows = await shop.database.read.selectFrom('orders').selectAll().where('user_id', '=', devi.id).execute();
    expect(rows).toMatchObject([{ id: placed.json().id, quantity: 2, extras: null, total_paise: 800 }]);
    const answers = await shop.database.read.selectFrom('answered_requests').selectAll().execute();
    expect(JSON.stringify(answers)).not.toContain('Her own words');
  });
});

describe('a package', () => {
  test('costs its rate, less discounts, and is ordered once', async () => {
    asha = await shop.customer({ balance: '1000.00' });
    const serviceId = await serviceOf('Package', { pricePerThousand: '299.0049', min: 1, max: 1 });
    const answer = await place({ serviceId, expectedTotal: '299.00' });
    expect(answer.json()).toMatchObject({ quantity: 1, totalAmount: '299.00', listAmount: '299.00' });
    expect(await read(answer.json().id)).toMatchObject({ extras: null });
    const two = await place({ serviceId, quantity: 2 });
    expect([two.statusCode, two.json().fields]).toEqual([400, { quantity: extraTexts.package }]);
    const comments = await place({ serviceId, comments: 'Nice' });
    expect(comments.json().fields).toEqual({ comments: extraTexts.notTaken });
  });

  test('is paid back whole when it was not delivered', async () => {
    const serviceId = await serviceOf('Package', { pricePerThousand: '50.00' });
    const before = await shop.balanceOf(asha);
    const { id } = (await place({ serviceId })).json();
    const path = `/api/admin/orders/${id}/partial`;
    const refunded = await shop.post(path, meera, { remains: 1 });
    expect(refunded.json()).toMatchObject({ status: 'refunded', refundedAmount: '50.00' });
    expect(await shop.balanceOf(asha)).toBe(before);
  });
});

const good: Record<string, unknown> = {
  comments: 'One\nTwo\nThree',
  usernames: 'asha\nravi',
  hashtags: '#diwali\n#holi',
  groups: 'https://t.me/one\nhttps://t.me/two',
  username: 'asha',
  hashtag: '#diwali',
  media: 'https://instagram.com/p/C8',
  answerNumber: 2,
  minPerPost: 20,
  maxPerPost: 30,
  posts: 3,
  delayMinutes: 0,
  expiresOn: dateOfDay(indianDay(Date.now()) + 30),
};

test.each(serviceTypes.map((type) => [type]))(
  '%s: every field that it needs is asked for, and no other is taken',
  async (type) => {
    const { extras, counts } = kindOf(type);
    asha = await shop.customer({ balance: '10000.00' });
    const serviceId = await serviceOf(type);
    const needed = Object.fromEntries(extras.map((field) => [field, good[field]]));
    const quantity = counts === null ? { quantity: 7 } : {};
    const placed = await place({ serviceId, ...needed, ...quantity });
    expect(placed.statusCode, placed.body).toBe(201);
    const isList = counts !== null && counts !== 'package' && counts !== 'posts';
    const lines = isList ? linesOf(String(good[counts])).length : undefined;
    expect(placed.json().quantity).toBe(counts === 'package' ? 1 : counts === 'posts' ? 90 : (lines ?? 7));
    expect((await read(placed.json().id)).extras).toEqual(extras.length === 0 ? null : needed);
    for (const field of Object.keys(good)) {
      const isNeeded = field in needed;
      const body = { serviceId, ...needed, ...quantity, [field]: isNeeded ? undefined : good[field] };
      const answer = await place(body);
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], field).toEqual([
        400,
        expect.arrayContaining([field]),
      ]);
    }
    if (counts === null) {
      const answer = await place({ serviceId, ...needed });
      expect(answer.json().fields).toEqual({ quantity: orderTexts.quantity });
    }
  },
);

test('whatever lines are sent, their number is what is charged', async () => {
  asha = await shop.customer({ balance: '100000.00' });
  const serviceId = await serviceOf('Custom Comments', { pricePerThousand: '1234.5678' });
  const lines = fc.array(fc.constantFrom('a', ' b ', '', '  ', 'ज़'), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n', '\r'), async (typed, end) => {
      const count = typed.filter((each) => each.trim() !== '').length;
      const answer = await place({ serviceId, comments: typed.join(end) });
      expect(answer.statusCode).toBe(count === 0 ? 400 : 201);
      if (count === 0) return;
      expect(answer.json().quantity).toBe(count);
      expect(answer.json().totalAmount).toBe((Math.round((count * 12_345_678) / 100_000) / 100).toFixed(2));
    }),
    { numRuns: 40 },
  );
});
