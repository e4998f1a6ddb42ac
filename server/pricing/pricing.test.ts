import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { quote } from '../../contract/price.ts';
import { type Discount, termsOf } from '../../contract/pricing.ts';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let own: number;
let other: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '10000.00' });
  own = (await shop.service({ pricePerThousand: '12.00' })).id;
  other = (await shop.service({ pricePerThousand: '12.00' })).id;

  const { now } = shop.clock;
  const window = { min_quantity: null, starts_at: now - day, ends_at: now + hour };
  const promotional = { discount_type: 'promotional', ...window } as const;
  await shop.discount({ title: 'Own festival', service_id: own, basis_points: 1_050, priority: 10, ...promotional });
  await shop.discount({ title: 'Global festival', basis_points: 500, description: 'For all', ...promotional });
  await shop.discount({ title: 'Tomorrow', basis_points: 5_000, ...promotional, starts_at: now + 1, priority: 10 });
  await shop.discount({ title: 'Yesterday', basis_points: 5_000, ...promotional, ends_at: now - 1, priority: 10 });
  await shop.discount({ title: 'Off', basis_points: 9_000, is_active: 0 });
  await shop.discount({ title: 'Bulk', basis_points: 500, min_quantity: 2_000, max_quantity: 5_000 });
  await shop.discount({ title: 'Bulk of the other', service_id: other, basis_points: 2_000, min_quantity: 1 });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const titles = async (path: string, who?: Person) => {
  const answer = await shop.get(path, who);
  expect(answer.statusCode).toBe(200);
  return answer.json().map(({ title }: Discount) => title);
};

const holding = ['Own festival', 'Global festival', 'Bulk', 'Bulk of the other'];

describe('the list of discounts', () => {
  test('shows everyone those that hold now, and an admin all of them', async () => {
    expect(await titles('/api/service-discounts')).toEqual(holding);
    expect(await titles('/api/service-discounts', asha)).toEqual(holding);
    expect(await titles('/api/service-discounts', { id: 0, email: '', token: 'A'.repeat(43) })).toEqual(holding);
    expect(await titles('/api/service-discounts', meera)).toEqual([
      'Own festival',
      'Global festival',
      'Tomorrow',
      'Yesterday',
      'Off',
      'Bulk',
      'Bulk of the other',
    ]);
  });

  test('says all there is to know of one', async () => {
    const { now } = shop.clock;
    expect((await shop.get('/api/service-discounts', undefined)).json().slice(0, 2)).toEqual([
      expect.objectContaining({ serviceId: own, discountPercentage: '10.50', priority: 10, isActive: true }),
      {
        id: expect.any(Number),
        serviceId: null,
        title: 'Global festival',
        description: 'For all',
        discountType: 'promotional',
        discountPercentage: '5.00',
        minQuantity: null,
        maxQuantity: null,
        startDate: new Date(now - day).toISOString(),
        endDate: new Date(now + hour).toISOString(),
        isActive: true,
        priority: 1,
      },
    ]);
  });

  test('follows the clock to the millisecond', async () => {
    const start = shop.clock.now;
    shop.clock.now = start + 1;
    expect(await titles('/api/service-discounts')).toContain('Tomorrow');
    shop.clock.now = start + hour;
    expect(await titles('/api/service-discounts')).toContain('Own festival');
    shop.clock.now = start + hour + 1;
    expect(await titles('/api/service-discounts')).toEqual(['Bulk', 'Bulk of the other']);
    shop.clock.now = start;
  });
});

describe('the discounts of a service', () => {
  test('are its own and the global ones that hold, for an admin too', async () => {
    const paths = [`/api/services/${own}/discounts`, `/api/services/${other}/discounts`];
    for (const who of [undefined, asha, meera]) {
      expect(await titles(paths[0] ?? '', who)).toEqual(['Own festival', 'Global festival', 'Bulk']);
      expect(await titles(paths[1] ?? '', who)).toEqual(['Global festival', 'Bulk', 'Bulk of the other']);
    }
  });

  test.each(['0', '-1', 'abc', '1.5', '1e3', '9'.repeat(16)])('are not asked for by %s', async (id) => {
    expect((await shop.get(`/api/services/${id}/discounts`, undefined)).statusCode).toBe(400);
  });
});

test.each([1, 99, 1_999, 2_000, 2_500, 5_000, 5_001, 33_333])(
  'what the page reckons for %d units from what it was told is what is charged',
  async (quantity) => {
    const told: Discount[] = (await shop.get(`/api/services/${own}/discounts`, asha)).json();
    const shown = quote({ id: own, rate: 120_000, type: undefined }, quantity, told.map(termsOf), shop.clock.now);
    const expectedTotal = (shown.totalPaise / 100).toFixed(2);
    const body = { serviceId: own, url: 'https://instagram.com/p/x', quantity, expectedTotal };
    const placed = await shop.post('/api/orders', asha, body);
    expect([placed.statusCode, placed.json().totalAmount]).toEqual([201, expectedTotal]);
    expect(placed.json().discounts.map(({ title }: Discount) => title)).toEqual(
      shown.lines.map(({ discount }) => discount.title),
    );
  },
);

test('whatever the discounts, an order costs a paisa at least', async () => {
  const cheap = await shop.service({ pricePerThousand: '0.0001' });
  await shop.discount({ title: 'All of it', service_id: cheap.id, basis_points: 10_000 });
  const placed = await shop.post('/api/orders', asha, {
    serviceId: cheap.id,
    url: 'https://instagram.com/p/x',
    quantity: 1,
  });
  expect(placed.json()).toMatchObject({ listAmount: '0.01', totalAmount: '0.01' });
});

const bulk = { basis_points: 100, discount_type: 'quantity', min_quantity: 1 } as const;
const festival = { basis_points: 100, discount_type: 'promotional', starts_at: 1, ends_at: 2 } as const;

test.each<[string, Parameters<TestShop['discount']>[0]]>([
  ['no share', { ...bulk, basis_points: 0 }],
  ['a share that makes it dearer', { ...bulk, basis_points: -100 }],
  ['more than all', { ...bulk, basis_points: 10_001 }],
  ['no least quantity', { ...bulk, min_quantity: null }],
  ['no dates', { ...festival, starts_at: null, ends_at: null }],
  ['an end before its start', { ...festival, starts_at: 2, ends_at: 1 }],
  ['priority 0', { ...bulk, priority: 0 }],
  ['priority 11', { ...bulk, priority: 11 }],
  ['a service that never was', { ...bulk, service_id: 999_999_999 }],
])('the database keeps no discount with %s', async (_, discount) => {
  await expect(shop.discount(discount)).rejects.toThrow();
});
