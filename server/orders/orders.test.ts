import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { orderStatuses } from '../../contract/order.ts';
import { nextStatuses, orderTexts, settableStatuses } from '../../contract/orders.ts';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const link = 'https://instagram.com/p/C7xQ';

test('an order takes exactly its price and stands in the history', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '12.00' });

  const placed = await shop.post('/api/orders', asha, {
    serviceId: likes.id,
    url: link,
    quantity: 2500,
    expectedTotal: '30.00',
  });

  expect(placed.statusCode).toBe(201);
  expect(placed.json()).toMatchObject({
    totalAmount: '30.00',
    listAmount: '30.00',
    status: 'pending',
    progress: 0,
    url: link,
  });
  expect(await shop.balanceOf(asha)).toBe('70.00');
  const list = await shop.get('/api/orders?page=1&pageSize=10', asha);
  expect(list.headers['x-total-count']).toBe('1');
  expect(list.json()).toEqual([placed.json()]);
  expect((await shop.get('/api/funds/transactions', asha)).json()[0]).toMatchObject({
    type: 'deduct',
    direction: 'out',
    amount: '30.00',
    balanceAfter: '70.00',
  });
});

test('a retried order is charged once', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: link, quantity: 1000 };

  const first = await shop.post('/api/orders', asha, order, { key: 'k1' });
  const retry = await shop.post('/api/orders', asha, order, { key: 'k1' });

  expect(retry.statusCode).toBe(201);
  expect(retry.json()).toEqual(first.json());
  expect(await shop.balanceOf(asha)).toBe('75.00');
});

test('a key that comes with another body is refused, and another person may use the same key', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const ravi = await shop.customer({ balance: '100.00', firstName: 'Ravi' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: link, quantity: 1000 };

  await shop.post('/api/orders', asha, order, { key: 'k2' });
  const other = await shop.post('/api/orders', asha, { ...order, quantity: 2000 }, { key: 'k2' });
  const ravis = await shop.post('/api/orders', ravi, order, { key: 'k2' });

  expect(other.statusCode).toBe(422);
  expect(other.json().code).toBe('key-reused');
  expect(ravis.statusCode).toBe(201);
  expect(await shop.balanceOf(asha)).toBe('75.00');
});

test('forty taps with one key make one order', async () => {
  const asha = await shop.customer({ balance: '1000.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: link, quantity: 1000 };

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => shop.post('/api/orders', asha, order, { key: 'tap' })),
  );

  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await shop.balanceOf(asha)).toBe('975.00');
});

test('forty orders at once spend what there is and not a paisa more', async () => {
  const asha = await shop.customer({ balance: '250.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: link, quantity: 1000 };

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => shop.post('/api/orders', asha, order, { key: `spend-${n}` })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(30);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test('an order beyond the balance says what it needs and what there is, and changes nothing', async () => {
  const asha = await shop.customer({ balance: '10.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });

  const refused = await shop.post(
    '/api/orders',
    asha,
    { serviceId: likes.id, url: link, quantity: 1000 },
    { key: 'poor' },
  );

  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ code: 'insufficient-balance' });
  expect(refused.json().message).toContain('Insufficient balance');
  expect(refused.json().message).toContain('₹25.00');
  expect(refused.json().message).toContain('₹10.00');
  expect(await shop.balanceOf(asha)).toBe('10.00');
  expect((await shop.get('/api/orders', asha)).json()).toEqual([]);
});

test('a wallet that nothing was ever paid into is empty, not broken', async () => {
  const asha = await shop.customer();
  const likes = await shop.service();
  const refused = await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity: 1000 });
  expect(refused.json().code).toBe('insufficient-balance');
});

test('quantities outside the bounds of a service are refused with its texts', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ min: 100, max: 50_000 });
  const unbounded = await shop.service({ min: null, max: null });
  const order = (serviceId: number, quantity: number) =>
    shop.post('/api/orders', asha, { serviceId, url: link, quantity });

  expect((await order(likes.id, 99)).json()).toMatchObject({
    message: 'Minimum quantity required: Minimum quantity is 100',
    fields: { quantity: 'Minimum quantity is 100' },
  });
  expect((await order(likes.id, 50_001)).json()).toMatchObject({
    message: 'Maximum quantity exceeded: Maximum quantity is 50,000',
    fields: { quantity: 'Maximum quantity is 50,000' },
  });
  expect((await order(unbounded.id, 99)).json().fields.quantity).toBe('Minimum quantity is 100');
  expect((await order(unbounded.id, 10_001)).json().fields.quantity).toBe('Maximum quantity is 10,000');
  expect((await order(likes.id, 100)).statusCode).toBe(201);
});

test('a service that is gone can no longer be ordered, and old orders still show its name', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ name: 'Likes of yesterday' });
  await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity: 100 });
  await shop.archive(likes.id, shop.clock.now);

  const refused = await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity: 100 });

  expect(refused.statusCode).toBe(404);
  expect((await shop.get('/api/orders', asha)).json()[0].service.name).toBe('Likes of yesterday');
});

test('both discounts apply in their order, are kept on the order, and end when they end', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '12.00' });
  const { now } = shop.clock;
  const festival = {
    title: 'Festival week',
    discount_type: 'promotional',
    min_quantity: null,
    starts_at: now - day,
    ends_at: now + hour,
  } as const;
  await shop.discount({ ...festival, service_id: likes.id, basis_points: 1000 });
  await shop.discount({ service_id: likes.id, basis_points: 500, min_quantity: 2000 });
  const order = { serviceId: likes.id, url: link, quantity: 2500, expectedTotal: '25.65' };

  const placed = await shop.post('/api/orders', asha, order);
  shop.clock.now += 2 * hour;
  const late = await shop.post('/api/orders', asha, order);
  shop.clock.now -= 2 * hour;

  expect(placed.json()).toMatchObject({
    listAmount: '30.00',
    totalAmount: '25.65',
    discounts: [
      { title: 'Festival week', discountPercentage: '10.00', amountOff: '3.00' },
      { title: 'Bulk', discountPercentage: '5.00', amountOff: '1.35' },
    ],
  });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'price-changed', fields: { expectedTotal: '28.50' } });
  expect(await shop.balanceOf(asha)).toBe('74.35');
});

const badOrders: [string, Record<string, unknown>, string, string][] = [
  ['no service', { serviceId: 0 }, 'serviceId', 'Please select a service'],
  ['a service by name', { serviceId: 'likes' }, 'serviceId', 'Please select a service'],
  ['no link', { url: '' }, 'url', 'Please enter a valid URL'],
  ['a script', { url: 'javascript:alert(1)' }, 'url', 'Please enter a valid URL'],
  ['a data link', { url: 'data:text/html,<script>1</script>' }, 'url', 'Please enter a valid URL'],
  ['a file', { url: 'file:///etc/passwd' }, 'url', 'Please enter a valid URL'],
  ['a link with a turned text', { url: 'https://instagram.com/\u202Egpj.exe' }, 'url', 'Please enter a valid URL'],
  ['a link to a router', { url: 'http://192.168.1.1/setup' }, 'url', orderTexts.privateUrl],
  ['a link to this machine as a number', { url: 'http://2130706433/' }, 'url', orderTexts.privateUrl],
  [
    'a link to a name inside',
    { url: 'http://nas.local/' },
    'url',
    'Please enter a link that everybody on the internet can open',
  ],
  ['a link with a password', { url: 'https://a:b@instagram.com/p' }, 'url', 'Please enter a valid URL'],
  [
    'a link of 10,000 characters',
    { url: `https://instagram.com/${'a'.repeat(10_000)}` },
    'url',
    'Please enter a valid URL',
  ],
  ['no quantity', { quantity: undefined }, 'quantity', 'Please enter quantity'],
  ['zero', { quantity: 0 }, 'quantity', 'Please enter quantity'],
  ['a negative quantity', { quantity: -5 }, 'quantity', 'Please enter quantity'],
  ['half a unit', { quantity: 1.5 }, 'quantity', 'Please enter quantity'],
  ['a text', { quantity: '100' }, 'quantity', 'Please enter quantity'],
  ['a list', { quantity: [100] }, 'quantity', 'Please enter quantity'],
];

test.each(badOrders)('an order with %s is refused beside its field', async (_, change, field, text) => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service();
  const refused = await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity: 100, ...change });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields[field]).toBe(text);
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('a quantity beyond every number is refused, whatever JSON lets through', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service();
  for (const quantity of ['1e309', '9007199254740993', '1e21', 'NaN']) {
    const body = `{"serviceId":${likes.id},"url":"${link}","quantity":${quantity}}`;
    expect((await shop.post('/api/orders', asha, body)).statusCode).toBe(400);
  }
});

test('fields that the contract does not name are ignored', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const extra = {
    userId: ravi.id,
    totalAmount: '0.01',
    status: 'completed',
    progress: 1000,
    isAdmin: true,
    discounts: [],
  };

  const placed = await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity: 1000, ...extra });

  expect(placed.json()).toMatchObject({ userId: asha.id, totalAmount: '25.00', status: 'pending', progress: 0 });
});

async function placedOrder(quantity = 1000): Promise<{ asha: Person; id: number }> {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const { id } = (await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity })).json();
  return { asha, id };
}

test('the admin moves an order, percent becomes units, and the customer sees it', async () => {
  const meera = await shop.admin();
  const { asha, id } = await placedOrder(999);

  const half = await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'processing' });
  expect(half.json()).toMatchObject({ status: 'processing', progress: 499, user: { email: asha.email } });
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'processing', progress: 80 });
  expect((await shop.get('/api/orders', asha)).json()[0]).toMatchObject({ status: 'processing', progress: 799 });
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed', progress: 10 });
  expect((await shop.get('/api/orders?status=completed', asha)).json()[0]).toMatchObject({
    status: 'completed',
    progress: 999,
  });
});

test('every step of the table of states is taken or refused as the table says', async () => {
  const meera = await shop.admin();
  const { id } = await placedOrder();
  for (const from of settableStatuses) {
    for (const to of settableStatuses) {
      if (from !== 'pending') await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: from });
      const stands = (await shop.get('/api/admin/orders', meera))
        .json()
        .find((order: { id: number }) => order.id === id);
      const next: readonly string[] = nextStatuses[stands.status as (typeof orderStatuses)[number]];
      const answer = await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: to });
      expect([from, to, answer.statusCode]).toEqual([from, to, next.includes(to) ? 200 : 422]);
    }
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'pending' });
  }
});

test('refunded and rejected are reached by no hand, and a customer moves nothing', async () => {
  const meera = await shop.admin();
  const { asha, id } = await placedOrder();
  expect((await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'refunded' })).statusCode).toBe(400);
  expect((await shop.patch(`/api/admin/orders/${id}/status`, asha, { status: 'completed' })).statusCode).toBe(403);
  expect((await shop.patch('/api/admin/orders/999999/status', meera, { status: 'completed' })).statusCode).toBe(404);
});

test('forty hands on one order leave one history that adds up', async () => {
  const meera = await shop.admin();
  const { id } = await placedOrder();
  const wanted = Array.from({ length: 40 }, (_, n) => settableStatuses[n % settableStatuses.length]);
  await Promise.all(wanted.map((status) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status })));
  const steps = await shop.database.read
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  expect(steps.length).toBeGreaterThan(1);
});

test("the admin's list is searched by number, link, email and service, and filtered by status", async () => {
  const meera = await shop.admin();
  const { asha, id } = await placedOrder();
  const found = async (query: string) =>
    (await shop.get(`/api/admin/orders?${query}`, meera)).json().map((order: { id: number }) => order.id);
  expect(await found(`search=${encodeURIComponent(`#${id}`)}`)).toContain(id);
  expect(await found(`search=${encodeURIComponent(asha.email.toUpperCase())}`)).toEqual([id]);
  expect(await found(`search=C7xQ&status=pending`)).toContain(id);
  expect(await found(`search=C7xQ&status=completed`)).not.toContain(id);
  expect(await found('search=%25')).toEqual([]);
});

test('a customer sees only their own orders', async () => {
  const { asha } = await placedOrder();
  const ravi = await shop.customer({ firstName: 'Ravi' });
  expect((await shop.get('/api/orders', asha)).json()).toHaveLength(1);
  expect((await shop.get('/api/orders', ravi)).json()).toEqual([]);
});

test('an unchanged list is answered with 304', async () => {
  const { asha } = await placedOrder();
  const first = await shop.get('/api/orders', asha);
  const again = await shop.get('/api/orders', asha, { 'if-none-match': String(first.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a page whose rows are the same is another one when the total has changed', async () => {
  const { asha, id } = await placedOrder();
  const likes = await shop.service({ pricePerThousand: '25.00' });
  await shop.post('/api/orders', asha, { serviceId: likes.id, url: link, quantity: 1000 });
  const page = '/api/orders?page=1&pageSize=1&status=pending';
  const before = await shop.get(page, asha);
  await shop.patch(`/api/admin/orders/${id}/status`, await shop.admin(), { status: 'completed' });
  const after = await shop.get(page, asha, { 'if-none-match': String(before.headers['etag']) });
  expect([before.headers['x-total-count'], after.headers['x-total-count']]).toEqual(['2', '1']);
  expect([before.json(), after.json()]).toEqual([after.json(), before.json()]);
  expect(after.statusCode).toBe(200);
});
