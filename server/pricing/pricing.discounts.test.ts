import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Discount } from '../../contract/pricing.ts';
import { day, hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let likes: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
  likes = (await shop.service({ pricePerThousand: '100' })).id;
});
afterEach(async () => {
  const all: Discount[] = (await shop.get('/api/service-discounts', meera)).json();
  for (const { id } of all) await shop.delete(`/api/service-discounts/${id}`, meera);
  expect(await shop.ledgerFaults()).toEqual([]);
});
afterAll(() => shop.close());

const at = (offset: number) => new Date(shop.clock.now + offset).toISOString();
const bulk = { title: 'Bulk', discountType: 'quantity', discountPercentage: '10', minQuantity: 500 };
const festival = () => ({
  title: 'Festival',
  discountType: 'promotional',
  discountPercentage: '7.5',
  startDate: at(-hour),
  endDate: at(day),
});
const create = async (body: Record<string, unknown>): Promise<Discount> => {
  const answer = await shop.post('/api/service-discounts', meera, body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const put = (id: number, body: Record<string, unknown>) => shop.put(`/api/service-discounts/${id}`, meera, body);
const listed = async (): Promise<Discount[]> => (await shop.get('/api/service-discounts', meera)).json();
const costs = async (quantity = 1_000): Promise<string> => {
  const order = { serviceId: likes, url: 'https://instagram.com/p/x', quantity };
  return (await shop.post('/api/orders', asha, order)).json().totalAmount;
};
const acts = async () => (await shop.get('/api/admin/audit?subject=discount', meera)).json();

test('Meera adds a discount: the next order has it, and the record says all of it', async () => {
  expect(await costs()).toBe('100.00');
  const created = await create({ ...festival(), serviceId: likes, description: 'For Diwali', priority: 3 });
  expect(created).toEqual({
    id: expect.any(Number),
    serviceId: likes,
    title: 'Festival',
    description: 'For Diwali',
    discountType: 'promotional',
    discountPercentage: '7.50',
    minQuantity: null,
    maxQuantity: null,
    startDate: at(-hour),
    endDate: at(day),
    isActive: true,
    priority: 3,
  });
  expect(await listed()).toEqual([created]);
  expect(await costs()).toBe('92.50');
  const { id, ...fields } = created;
  expect((await acts())[0]).toMatchObject({
    admin: { id: meera.id },
    action: 'create',
    subject: 'discount',
    subjectId: id,
    before: {},
    after: fields,
    address: '127.0.0.1',
  });
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no title', { title: ' ' }, { title: 'Title is required' }],
  ['no percentage', { discountPercentage: '' }, { discountPercentage: 'Discount percentage is required' }],
  ['nothing off', { discountPercentage: '0.00' }, { discountPercentage: 'Above 0 and at most 100 percent' }],
  ['more than all off', { discountPercentage: '100.01' }, { discountPercentage: 'Above 0 and at most 100 percent' }],
  [
    'no least quantity',
    { minQuantity: null },
    { discountType: 'Quantity discounts need min quantity, promotional discounts need start and end dates' },
  ],
  [
    'no dates',
    { discountType: 'promotional', startDate: null },
    { discountType: 'Quantity discounts need min quantity, promotional discounts need start and end dates' },
  ],
  ['bounds that cross', { maxQuantity: 499 }, { maxQuantity: 'The maximum must not be below the minimum' }],
  ['a priority of 0', { priority: 0 }, { priority: 'From 1 to 10' }],
  ['a priority of 11', { priority: 11 }, { priority: 'From 1 to 10' }],
])('a discount with %s is refused, new or changed', async (_, wrong, fields) => {
  const kept = await create(bulk);
  for (const answer of [
    await shop.post('/api/service-discounts', meera, { ...bulk, ...wrong }),
    await put(kept.id, { ...bulk, ...wrong }),
  ]) {
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  }
  expect(await listed()).toEqual([kept]);
});

test.each([
  ['2026-12-01T00:00:00.5Z', '2026-12-01T00:00:00Z', 400],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.5Z', 201],
  ['2026-12-01T00:00:00.0001Z', '2026-12-01T00:00:00.0002Z', 400],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z', 400],
])('one from %s to %s is answered %d: dates are instants, not texts', async (startDate, endDate, status) => {
  const answer = await shop.post('/api/service-discounts', meera, { ...festival(), startDate, endDate });
  expect(answer.statusCode).toBe(status);
});

test('one that is bound to a service needs one that exists, archived or not', async () => {
  const refused = await shop.post('/api/service-discounts', meera, { ...bulk, serviceId: 999_999 });
  expect([refused.statusCode, refused.json().fields]).toEqual([404, { serviceId: 'Please select a service' }]);
  const kept = await create(bulk);
  expect((await put(kept.id, { ...bulk, serviceId: 999_999 })).statusCode).toBe(404);
  expect(await listed()).toEqual([kept]);
  const { id } = await shop.service();
  await shop.archive(id, shop.clock.now);
  expect((await create({ ...bulk, serviceId: id })).serviceId).toBe(id);
});

describe('a change', () => {
  test('replaces all of it, what is left out too, and the next order is charged by it', async () => {
    const kept = await create({ ...bulk, description: 'For many', maxQuantity: 5_000, priority: 4 });
    expect(await costs()).toBe('90.00');
    const changed = await put(kept.id, { ...bulk, discountPercentage: 12.25 });
    expect(changed.json()).toEqual({
      ...kept,
      discountPercentage: '12.25',
      description: '',
      maxQuantity: null,
      priority: 1,
    });
    expect(await listed()).toEqual([changed.json()]);
    expect(await costs()).toBe('87.75');
    expect((await acts())[0]).toMatchObject({
      action: 'change',
      subjectId: kept.id,
      before: { discountPercentage: '10.00', description: 'For many', maxQuantity: 5_000, priority: 4 },
      after: { discountPercentage: '12.25', description: '', maxQuantity: null, priority: 1 },
    });
    await put(kept.id, { ...bulk, discountPercentage: '12.25', isActive: false });
    expect(await costs()).toBe('100.00');
  });

  test('that changes nothing is none', async () => {
    const kept = await create(bulk);
    const before = await acts();
    expect((await put(kept.id, bulk)).json()).toEqual(kept);
    expect(await acts()).toEqual(before);
  });

  test('of two admins at once who name nothing that they read: the last one stays, and the record leads from one to the next', async () => {
    const kept = await create(bulk);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(kept.id, { ...bulk, title: `Bulk ${index}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [created, ...changes] = (await acts())
      .filter(({ subjectId }: { subjectId: number }) => subjectId === kept.id)
      .reverse();
    expect(changes).toHaveLength(20);
    let title = created.after.title;
    for (const { before, after } of changes) {
      expect(before).toEqual({ title });
      title = after.title;
    }
    expect((await listed()).map((each) => each.title)).toEqual([title]);
  });
});

describe('a discount that is deleted', () => {
  test('is gone for the next order, and the last one keeps what it had', async () => {
    const { id, ...fields } = await create(bulk);
    expect(await costs()).toBe('90.00');
    const answer = await shop.delete(`/api/service-discounts/${id}`, meera);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'The discount is deleted.' }]);
    expect(await listed()).toEqual([]);
    const [order] = (await shop.get('/api/orders', asha)).json();
    expect(order.discounts).toEqual([
      { title: 'Bulk', discountType: 'quantity', discountPercentage: '10.00', amountOff: '10.00' },
    ]);
    expect(await costs()).toBe('100.00');
    expect((await acts())[0]).toMatchObject({ action: 'delete', subjectId: id, before: fields, after: {} });
  });

  test('is told of to whoever changes or deletes it then', async () => {
    const { id } = await create(bulk);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.delete(`/api/service-discounts/${id}`, meera)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
    const late = await put(id, bulk);
    expect([late.statusCode, late.json().message]).toEqual([404, 'This discount was deleted meanwhile.']);
    expect((await shop.delete(`/api/service-discounts/${id}`, meera)).json().message).toBe(
      'This discount was deleted meanwhile.',
    );
    // The next one is not mistaken for it.
    const next = await create({ ...bulk, title: 'Another' });
    expect(next.id).not.toBe(id);
    expect((await put(id, bulk)).statusCode).toBe(404);
    expect(await listed()).toEqual([next]);
  });
});

test('a customer and a stranger change nothing', async () => {
  const kept = await create(bulk);
  for (const [who, status] of [
    [asha, 403],
    [undefined, 401],
  ] as const) {
    expect((await shop.post('/api/service-discounts', who, bulk)).statusCode).toBe(status);
    expect((await shop.put(`/api/service-discounts/${kept.id}`, who, bulk)).statusCode).toBe(status);
    expect((await shop.delete(`/api/service-discounts/${kept.id}`, who)).statusCode).toBe(status);
  }
  expect(await listed()).toEqual([kept]);
});
