import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let likes: number;
let views: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());
beforeEach(async () => {
  likes = (await shop.service()).categoryId;
  views = (await shop.service()).categoryId;
});

const create = async (body: Record<string, unknown>): Promise<ServiceForAdmin> => {
  const answer = await shop.post('/api/services', meera, { categoryId: likes, pricePerThousand: '12.5', ...body });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const change = (id: number, body: Record<string, unknown>) => shop.patch(`/api/services/${id}`, meera, body);
const place = (serviceId: number, more: Record<string, unknown> = {}) =>
  shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, ...more });
const newestAct = async () => (await shop.get('/api/admin/audit?pageSize=1', meera)).json()[0];
const findService = async (id: number): Promise<ServiceForAdmin | undefined> =>
  (await shop.get('/api/admin/services', meera)).json().find((each: Service) => each.id === id);
const orderOf = async (categoryId: number): Promise<[string, number][]> => {
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  return all
    .filter((each) => each.categoryId === categoryId && !each.isArchived)
    .map(({ name, displayOrder }) => [name, displayOrder]);
};
/** A message may be under way for a moment. */
const shown = (categoryId: number, check: (services: Service[]) => void) =>
  vi.waitFor(async () => check((await shop.get(`/api/services?categoryId=${categoryId}`, undefined)).json()), {
    timeout: 5_000,
    interval: 10,
  });

test('Meera adds a service with a name and a price: the rest is as usual, and customers can order it', async () => {
  const slow = await create({ name: 'Slow' });
  expect(slow).toEqual({
    id: expect.any(Number),
    startMinutes: null,
    speed: null,
    speedPer: 'day',
    quality: null,
    canCancel: true,
    canDrip: false,
    categoryId: likes,
    name: 'Slow',
    type: 'Default',
    description: '',
    nameHi: '',
    descriptionHi: '',
    pricePerThousand: '12.5000',
    minQuantity: 1,
    maxQuantity: 10_000,
    isInstantStart: false,
    refillDays: 0,
    displayOrder: 2,
    isArchived: false,
    isActive: true,
    isPausedByShop: false,
    orderCount: 0,
  });
  await shown(likes, (services) => expect(services.map(({ name }) => name)).toContain('Slow'));
  expect(await newestAct()).toMatchObject({
    action: 'create',
    subject: 'service',
    subjectId: slow.id,
    after: { name: 'Slow', pricePerThousand: '12.5000', minQuantity: 1, maxQuantity: 10_000, isActive: true },
  });
  expect((await place(slow.id)).json().totalAmount).toBe('12.50');
  await place(slow.id);
  expect((await findService(slow.id))?.orderCount).toBe(2);
});

test.each([
  ['no category', { categoryId: undefined }, { categoryId: 'Please fill in all required fields' }],
  ['no name', { name: undefined }, { name: 'Please fill in all required fields' }],
  ['no price', { pricePerThousand: undefined }, { pricePerThousand: 'Please fill in all required fields' }],
  ['no price to speak of', { pricePerThousand: '0' }, { pricePerThousand: expect.stringContaining('rupees') }],
  ['a fifth decimal', { pricePerThousand: '0.00001' }, { pricePerThousand: expect.stringContaining('rupees') }],
  ['bounds that cross', { minQuantity: 11, maxQuantity: 10 }, { maxQuantity: expect.stringContaining('below') }],
])('a service with %s is refused', async (_, more, fields) => {
  const body = { categoryId: likes, name: 'Odd', pricePerThousand: '1', ...more };
  const answer = await shop.post('/api/services', meera, body);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
});

describe('a change', () => {
  test('keeps what it leaves out, and the record has what changed, as it was and as it is', async () => {
    const slow = await create({ name: 'Slow', minQuantity: 50 });
    const answer = await change(slow.id, { pricePerThousand: 13, isInstantStart: true });
    expect(answer.json()).toEqual({
      ...slow,
      pricePerThousand: '13.0000',
      isInstantStart: true,
    });
    expect(await newestAct()).toMatchObject({
      action: 'change',
      subjectId: slow.id,
      before: { pricePerThousand: '12.5000', isInstantStart: false },
      after: { pricePerThousand: '13.0000', isInstantStart: true },
    });
    const before = await newestAct();
    expect((await change(slow.id, { pricePerThousand: '13.00' })).statusCode).toBe(200);
    expect((await change(slow.id, {})).statusCode).toBe(200);
    expect(await newestAct()).toEqual(before);
  });

  test('of a price is what the next order is charged, and a page that showed the old one is told', async () => {
    const slow = await create({ name: 'Slow' });
    await change(slow.id, { pricePerThousand: '13.57' });
    const stale = await place(slow.id, { expectedTotal: '12.50' });
    expect([stale.statusCode, stale.json().fields]).toEqual([409, { expectedTotal: '13.57' }]);
    expect((await place(slow.id, { expectedTotal: '13.57' })).json().totalAmount).toBe('13.57');
    await shown(likes, (services) =>
      expect(services.find(({ id }) => id === slow.id)?.pricePerThousand).toBe('13.5700'),
    );
  });

  test.each([
    [{ minQuantity: 501 }, { minQuantity: 'The minimum must not be above the maximum, 500' }],
    [{ maxQuantity: 99 }, { maxQuantity: 'The maximum must not be below the minimum, 100' }],
    [{ minQuantity: 9, maxQuantity: 8 }, { maxQuantity: 'The maximum must not be below the minimum, 9' }],
  ])('to bounds that cross is refused: %j', async (body, fields) => {
    const slow = await create({ name: 'Slow', minQuantity: 100, maxQuantity: 500 });
    const answer = await change(slow.id, body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    expect(await findService(slow.id)).toEqual(slow);
  });

  test('is measured against the usual bounds where the service states none', async () => {
    const plain = await shop.service({ min: null, max: null });
    expect((await change(plain.id, { maxQuantity: 99 })).json().fields).toEqual({
      maxQuantity: 'The maximum must not be below the minimum, 100',
    });
    expect((await change(plain.id, { minQuantity: 10_000 })).json()).toMatchObject({
      minQuantity: 10_000,
      maxQuantity: 10_000,
    });
  });

  test('of the category puts it at the end of the other one and leaves no gap', async () => {
    const slow = await create({ name: 'Slow' });
    await create({ name: 'Fast' });
    const answer = await change(slow.id, { categoryId: views });
    expect(answer.json()).toMatchObject({ categoryId: views, displayOrder: 2 });
    expect((await orderOf(likes)).map(([, position]) => position)).toEqual([1, 2]);
    expect((await orderOf(views)).map(([, position]) => position)).toEqual([1, 2]);
    expect((await newestAct()).after).toEqual({ categoryId: views });
    expect((await change(slow.id, { categoryId: 999_999 })).statusCode).toBe(404);
    expect((await change(999_999, { name: 'X' })).statusCode).toBe(404);
  });
});

const gone = 'This service is no longer offered. Please choose another one.';

test('a service that is switched off leaves the customers, not the admins, and comes back where it was', async () => {
  const slow = await create({ name: 'Slow' });
  await create({ name: 'Fast' });
  expect((await change(slow.id, { isActive: false })).json()).toMatchObject({ isActive: false, displayOrder: 2 });
  await shown(likes, (services) => expect(services.map(({ name }) => name)).not.toContain('Slow'));
  const refused = await place(slow.id);
  expect([refused.statusCode, refused.json().message]).toEqual([404, gone]);
  expect(await newestAct()).toMatchObject({ before: { isActive: true }, after: { isActive: false } });

  expect((await change(slow.id, { isActive: true })).json()).toMatchObject({ isActive: true, displayOrder: 2 });
  await shown(likes, (services) => expect(services.map(({ name }) => name)).toContain('Slow'));
  expect((await place(slow.id)).statusCode).toBe(201);
});

test('an archived service is refused, leaves no gap, keeps its orders, and comes back at the end', async () => {
  const slow = await create({ name: 'Slow' });
  const fast = await create({ name: 'Fast' });
  expect((await place(slow.id)).statusCode).toBe(201);
  const answer = await shop.delete(`/api/services/${slow.id}`, meera);
  expect([answer.statusCode, answer.json()]).toEqual([200, { archivedServices: 1 }]);
  expect(await newestAct()).toMatchObject({ action: 'archive', subject: 'service', subjectId: slow.id });
  await shown(likes, (services) => expect(services.map(({ name }) => name)).not.toContain('Slow'));
  expect((await findService(fast.id))?.displayOrder).toBe(2);
  expect(await findService(slow.id)).toMatchObject({ isArchived: true, orderCount: 1 });
  const refused = await place(slow.id);
  expect([refused.statusCode, refused.json().message]).toEqual([404, gone]);
  expect((await shop.get('/api/orders', asha)).json()[0].service.name).toBe('Slow');

  const late = await shop.delete(`/api/services/${slow.id}`, meera);
  expect([late.statusCode, late.json().message]).toEqual([409, 'This service was archived already.']);
  expect((await shop.delete('/api/services/999999', meera)).statusCode).toBe(404);

  expect((await change(slow.id, { isArchived: false })).json()).toMatchObject({ isArchived: false, displayOrder: 2 });
  expect(await newestAct()).toMatchObject({ action: 'bring-back', after: { isArchived: false } });
  expect((await place(slow.id)).statusCode).toBe(201);
});

test('services move within their category alone, switched-off ones too', async () => {
  const ids: Record<string, number> = {};
  const { id: first } = (await orderOfIds(likes))[0] ?? { id: 0 };
  for (const name of ['B', 'C', 'D']) ids[name] = (await create({ name })).id;
  await change(first, { name: 'A' });
  await change(ids['C'] ?? 0, { isActive: false });
  const elsewhere = await orderOf(views);

  const answer = await shop.patch(`/api/services/${ids['D']}/swap-position`, meera, { newPosition: 2 });
  expect(answer.json().map(({ name }: Service) => name)).toEqual(['A', 'D', 'B', 'C']);
  expect(await orderOf(likes)).toEqual([
    ['A', 1],
    ['D', 2],
    ['B', 3],
    ['C', 4],
  ]);
  expect(await orderOf(views)).toEqual(elsewhere);
  await shown(likes, (services) => expect(services.map(({ name }) => name)).toEqual(['A', 'D', 'B']));
  expect(await newestAct()).toMatchObject({ action: 'move', before: { position: 4 }, after: { position: 2 } });

  await shop.delete(`/api/services/${ids['D']}`, meera);
  const late = await shop.patch(`/api/services/${ids['D']}/swap-position`, meera, { newPosition: 1 });
  expect(late.statusCode).toBe(404);
});

async function orderOfIds(categoryId: number): Promise<ServiceForAdmin[]> {
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  return all.filter((each) => each.categoryId === categoryId);
}

test('a customer and a stranger change nothing', async () => {
  const slow = await create({ name: 'Slow' });
  for (const [who, status] of [
    [asha, 403],
    [undefined, 401],
  ] as const) {
    expect((await shop.patch(`/api/services/${slow.id}`, who, { name: 'X' })).statusCode).toBe(status);
    expect((await shop.delete(`/api/services/${slow.id}`, who)).statusCode).toBe(status);
    expect((await shop.get('/api/admin/services', who)).statusCode).toBe(status);
  }
  expect(await findService(slow.id)).toEqual(slow);
});

describe('the type of a service', () => {
  test('is the usual one unless an admin says another, and can be changed and undone', async () => {
    expect(await create({ name: 'Likes' })).toMatchObject({ type: 'Default' });
    const poll = await create({ name: 'Votes', type: 'Poll', minQuantity: 10, maxQuantity: 500 });
    expect(poll).toMatchObject({ type: 'Poll', minQuantity: 10, maxQuantity: 500 });
    const offered = (await shop.get('/api/services', undefined)).json();
    expect(offered.find(({ id }: Service) => id === poll.id)).toMatchObject({ type: 'Poll' });
    const changed = await change(poll.id, { type: 'Package', before: { type: 'Poll' } });
    expect(changed.json()).toMatchObject({ type: 'Package', minQuantity: 1, maxQuantity: 1 });
    expect((await newestAct()).after).toEqual({ type: 'Package', minQuantity: 1, maxQuantity: 1 });
    const late = await change(poll.id, { type: 'Default', before: { type: 'Poll' } });
    expect(late.statusCode).toBe(409);
    const unknown = await change(poll.id, { type: 'Web Traffic' });
    expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['type']]);
  });

  test('package: it is ordered once, whatever bounds were sent', async () => {
    const made = await create({ name: 'Starter', type: 'Package', minQuantity: 5, maxQuantity: 50 });
    expect(made).toMatchObject({ minQuantity: 1, maxQuantity: 1, pricePerThousand: '12.5000' });
    expect((await place(made.id, { quantity: undefined })).json()).toMatchObject({ quantity: 1, totalAmount: '12.50' });
  });
});
