import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { placeMassOrder } from './place-mass-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const link = 'https://instagram.com/p/C7xQ';
const lineOf = (serviceId: number, quantity: number, more = {}) => ({ serviceId, url: link, quantity, ...more });

const send = (who: Person, place: 'all' | 'good', lines: readonly object[], key?: string) =>
  shop.post('/api/orders/mass', who, { place, lines }, key === undefined ? {} : { key });

const ordersOf = async (who: Person): Promise<{ id: number; quantity: number; totalAmount: string }[]> =>
  (await shop.get('/api/orders', who)).json();

const idsIn = (answer: { json(): { lines: { orderId: number | null }[] } }) =>
  answer.json().lines.map((l) => l.orderId);
const faultsIn = (answer: { json(): { lines: { fault: { code: string } | null }[] } }) =>
  answer.json().lines.map(({ fault }) => fault?.code);

test('each good line becomes an order with a charge of its own, in order', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });

  const answer = await send(asha, 'good', [
    lineOf(likes.id, 1000, { expectedTotal: '25.00' }),
    lineOf(likes.id, 2000, { expectedTotal: '50.00' }),
  ]);

  expect(answer.statusCode).toBe(200);
  const orders = (await ordersOf(asha)).toReversed();
  expect(answer.json().lines).toEqual([
    { orderId: orders[0]?.id, totalAmount: '25.00', fault: null },
    { orderId: orders[1]?.id, totalAmount: '50.00', fault: null },
  ]);
  expect(orders.map(({ quantity }) => quantity)).toEqual([1000, 2000]);
  expect(await shop.balanceOf(asha)).toBe('25.00');
});

test('every line says what is wrong with it, and the good ones are placed', async () => {
  const asha = await shop.customer({ balance: '40.00' });
  const likes = await shop.service({ pricePerThousand: '25.00', min: 100, max: 50_000 });

  const answer = await send(asha, 'good', [
    lineOf(likes.id, 1000),
    lineOf(likes.id, 99),
    { ...lineOf(likes.id, 1000), url: 'no link' },
    { ...lineOf(likes.id, 1000), url: 'http://127.0.0.1/x' },
    lineOf(999_999, 1000),
    lineOf(likes.id, 1.5),
    lineOf(likes.id, 1000, { expectedTotal: '24.00' }),
    lineOf(likes.id, 1000),
    lineOf(likes.id, 600),
  ]);

  expect(faultsIn(answer)).toEqual([
    undefined,
    'quantity-out-of-bounds',
    'invalid-input',
    'invalid-input',
    'not-found',
    'invalid-input',
    'price-changed',
    'insufficient-balance',
    undefined,
  ]);
  const { lines } = answer.json();
  expect(lines[1].fault).toMatchObject({ fields: { quantity: 'Minimum quantity is 100' }, detail: { min: 100 } });
  expect(lines[2].fault.fields).toEqual({ url: 'Please enter a valid URL' });
  expect(lines[6].fault.detail).toEqual({ kind: 'price-now', total: '25.00' });
  expect(await ordersOf(asha)).toHaveLength(2);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});

test.each(['all', 'good'] as const)('a retry of %s answers the same and charges nothing more', async (place) => {
  const asha = await shop.customer({ balance: '60.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const lines = [lineOf(likes.id, 1000), lineOf(likes.id, 1000)];

  const first = await send(asha, place, lines, 'mass');
  const retry = await send(asha, place, lines, 'mass');

  expect(first.statusCode).toBe(200);
  expect(retry.json()).toEqual(first.json());
  expect(await shop.balanceOf(asha)).toBe('10.00');
});

test('a line that was refused stays refused for its key, also when the wallet could pay it by then', async () => {
  const asha = await shop.customer({ balance: '30.00' });
  const meera = await shop.admin();
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const lines = [lineOf(likes.id, 1000), lineOf(likes.id, 1000)];

  const first = await send(asha, 'good', lines, 'poor');
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, {
    operation: 'add',
    amount: '100.00',
    description: 'Cash',
  });
  const retry = await send(asha, 'good', lines, 'poor');
  const anew = await send(asha, 'good', lines, 'richer');

  expect(faultsIn(first)).toEqual([undefined, 'insufficient-balance']);
  expect(retry.json()).toEqual(first.json());
  expect(faultsIn(anew)).toEqual([undefined, undefined]);
  expect(await ordersOf(asha)).toHaveLength(3);
});

test.each(['all', 'good'] as const)(
  'twenty requests at once with one key place each line of %s once',
  async (place) => {
    const asha = await shop.customer({ balance: '80.00' });
    const likes = await shop.service({ pricePerThousand: '25.00' });
    // In `good` the wallet covers three of the four.
    const lines = Array.from({ length: place === 'all' ? 3 : 4 }, () => lineOf(likes.id, 1000));

    const answers = await Promise.all(Array.from({ length: 20 }, () => send(asha, place, lines, 'tap')));

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await ordersOf(asha)).toHaveLength(3);
    expect(await shop.balanceOf(asha)).toBe('5.00');
  },
);

test('a key that came with anything else is refused before the first line', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  await shop.post('/api/orders', asha, lineOf(likes.id, 1000), { key: 'one' });
  await send(asha, 'good', [{ ...lineOf(likes.id, 1000), url: 'no link' }, lineOf(likes.id, 100)], 'two');
  await send(asha, 'all', [lineOf(likes.id, 200)], 'three');

  for (const key of ['one', 'two', 'three']) {
    const refused = await send(asha, 'good', [lineOf(likes.id, 1000), lineOf(likes.id, 1000)], key);
    expect([key, refused.statusCode, refused.json().code]).toEqual([key, 422, 'key-reused']);
  }
  expect(await ordersOf(asha)).toHaveLength(3);
});

test('of all, one bad line places nothing and says which one it was', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });

  const answer = await send(asha, 'all', [
    lineOf(likes.id, 1000),
    lineOf(likes.id, 1000, { expectedTotal: '24.99' }),
    lineOf(likes.id, 1000),
  ]);

  expect(answer.statusCode).toBe(200);
  expect(idsIn(answer)).toEqual([null, null, null]);
  expect(faultsIn(answer)).toEqual([undefined, 'price-changed', undefined]);
  expect(await ordersOf(asha)).toEqual([]);
  expect(await shop.balanceOf(asha)).toBe('100.00');
});

test('of all, a wallet that covers only some places nothing, also while others spend from it', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const three = [1, 2, 3].map(() => lineOf(likes.id, 1000));

  const answers = await Promise.all([
    send(asha, 'all', three, 'a'),
    send(asha, 'all', three, 'b'),
    shop.post('/api/orders', asha, lineOf(likes.id, 2000), { key: 'single' }),
  ]);

  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const answer of refused) expect(answer.json().code).toBe('insufficient-balance');
  const spent = (await ordersOf(asha)).reduce((sum, { quantity }) => sum + quantity, 0);
  // Either three of a mass order, or the single one, which leaves too little for three.
  expect([2000, 3000]).toContain(spent);

  const short = await send(asha, 'all', [...three, ...three], 'short');
  expect(short.json()).toMatchObject({ code: 'insufficient-balance', detail: { needed: '150.00' } });
});

test('a request that broke off between two lines is continued by its retry', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '25.00', min: 100 });
  const request = {
    place: 'good' as const,
    lines: [lineOf(likes.id, 1000), lineOf(likes.id, 99), lineOf(likes.id, 1000)],
    userId: asha.id,
    via: 'page' as const,
    requestKey: { key: 'killed', fingerprint: 'the same', keptMs: 60_000 },
    at: shop.clock.now,
  };
  for (const dyingAt of [1, 2, 3, 4]) {
    let writes = 0;
    const dying = {
      ...shop.database,
      write: (work: Parameters<typeof shop.database.write>[0]) => {
        writes += 1;
        if (writes === dyingAt) throw new Error('killed');
        return shop.database.write(work);
      },
    } as typeof shop.database;
    await expect(placeMassOrder(dying, request)).rejects.toThrow('killed');
  }

  const { lines } = await placeMassOrder(shop.database, request);

  const orders = (await ordersOf(asha)).map(({ id }) => id).toReversed();
  expect(lines.map(({ orderId }) => orderId)).toEqual([orders[0], null, orders[1]]);
  expect(orders).toHaveLength(2);
  expect(await shop.balanceOf(asha)).toBe('50.00');
});

test('a hundred lines are taken, and no more', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const likes = await shop.service({ pricePerThousand: '1.00' });
  const lines = Array.from({ length: 101 }, () => lineOf(likes.id, 100));

  expect((await send(asha, 'all', lines)).json().fields).toEqual({ lines: 'At most 100 lines' });
  expect((await send(asha, 'all', [])).json().fields).toEqual({ lines: 'Please enter at least one line' });
  expect(new Set(idsIn(await send(asha, 'all', lines.slice(1)))).size).toBe(100);
  expect(new Set(idsIn(await send(asha, 'good', lines.slice(1)))).size).toBe(100);
  expect(await shop.balanceOf(asha)).toBe('80.00');
});
