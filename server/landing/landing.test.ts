import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => {
  // Older than what is kept ready.
  shop.clock.now += minute;
});
afterAll(() => shop.close());

const look = async () => (await shop.get('/api/shop-window', undefined)).json();

/** As the worker that keeps the figures leaves them. */
const sell = ({ serviceId, orders, daysAgo }: { serviceId: number; orders: number; daysAgo: number }) =>
  shop.database.write((tx) =>
    tx
      .insertInto('service_figures')
      .values({
        day: Math.floor(shop.clock.now / day) - daysAgo,
        service_id: serviceId,
        orders,
        revenue_paise: orders * 100,
      })
      .execute(),
  );

test('an empty catalogue has an empty window', async () => {
  expect(await look()).toEqual({ platforms: [], example: null });
});

test('a platform is shown with what it offers, as long as there is something to order', async () => {
  const { id } = await shop.service({ pricePerThousand: '12.5000', min: 50, max: 20_000, name: 'Likes' });
  expect(await look()).toEqual({
    platforms: [
      {
        id: expect.any(Number),
        name: 'Instagram',
        color: '#d62976',
        icon: 'instagram',
        serviceCount: 1,
        lowestPrice: '12.5000',
      },
    ],
    example: {
      platformId: expect.any(Number),
      serviceId: id,
      serviceName: 'Likes',
      serviceNameHi: '',
      pricePerThousand: '12.5000',
      minQuantity: 50,
      maxQuantity: 20_000,
      quantity: 2_500,
      listAmount: '31.25',
      discounts: [],
      totalAmount: '31.25',
    },
  });
  await shop.archive(id, shop.clock.now);
  // Nodes hear of it from the database a moment later.
  await expect.poll(look).toEqual({ platforms: [], example: null });
});

test('what is ordered most comes first, and last season does not count', async () => {
  const [first, second, third] = [await shop.service(), await shop.service(), await shop.service()];
  const order = async () => (await look()).platforms.map((each: { id: number }) => each.id);
  const asInCatalogue = await order();
  expect((await look()).example.serviceId).toBe(first.id);

  await sell({ serviceId: third.id, orders: 2, daysAgo: 3 });
  await sell({ serviceId: first.id, orders: 99, daysAgo: 91 });
  shop.clock.now += minute;
  const [a, b, c] = asInCatalogue;
  expect(await order()).toEqual([c, a, b]);
  expect((await look()).example.serviceId).toBe(third.id);

  await sell({ serviceId: second.id, orders: 3, daysAgo: 0 });
  expect(await order()).toEqual([c, a, b]);
  shop.clock.now += minute;
  expect(await order()).toEqual([b, c, a]);
});

test('the example costs what its order would be charged, with the end of every promotion', async () => {
  const asha = await shop.customer({ balance: '1000.00' });
  const { id } = await shop.service({ pricePerThousand: '12.00', max: 10_000 });
  await sell({ serviceId: id, orders: 50, daysAgo: 1 });
  const endsAt = shop.clock.now + 5 * hour;
  const promotion = { discount_type: 'promotional', starts_at: 0, ends_at: endsAt } as const;
  await shop.discount({
    title: 'Festival week',
    service_id: id,
    basis_points: 1_000,
    min_quantity: null,
    ...promotion,
  });
  await shop.discount({ title: 'Bulk', service_id: id, basis_points: 500, min_quantity: 2_000 });
  shop.clock.now += minute;

  const { example } = await look();
  expect(example).toMatchObject({ serviceId: id, quantity: 2_500, listAmount: '30.00', totalAmount: '25.65' });
  expect(example.discounts).toEqual([
    { title: 'Festival week', percentage: '10.00', endDate: new Date(endsAt).toISOString(), amountOff: '3.00' },
    { title: 'Bulk', percentage: '5.00', endDate: null, amountOff: '1.35' },
  ]);
  const order = { serviceId: id, url: 'https://instagram.com/p/x', quantity: example.quantity };
  const placed = await shop.post('/api/orders', asha, { ...order, expectedTotal: example.totalAmount });
  expect([placed.statusCode, placed.json().totalAmount]).toEqual([201, '25.65']);

  shop.clock.now = endsAt + minute;
  expect((await look()).example.totalAmount).toBe('28.50');
});

test('a window that has not changed is not sent again', async () => {
  const first = await shop.get('/api/shop-window', undefined);
  const again = await shop.get('/api/shop-window', undefined, { 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
