import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let instagram: number;
let youtube: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '100.00' });
  const platform = (position: number, name: string) =>
    shop.database.write((tx) =>
      tx
        .insertInto('platforms')
        .values({ position, name, color: '#d62976', icon: name.toLowerCase() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  instagram = (await platform(1, 'Instagram')).id;
  youtube = (await platform(2, 'YouTube')).id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  expect((await shop.post('/api/admin/catalogue/empty', meera, {})).statusCode).toBe(200);
});

const create = async (name: string, platformId = instagram): Promise<CategoryForAdmin> => {
  const answer = await shop.post('/api/service-categories', meera, {
    platformId,
    name,
    description: `${name} for all`,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const addService = async (categoryId: number, name: string): Promise<ServiceForAdmin> =>
  (await shop.post('/api/services', meera, { categoryId, name, pricePerThousand: '10' })).json();
const standing = async (): Promise<[string, number][]> => {
  const all: CategoryForAdmin[] = (await shop.get('/api/admin/service-categories', meera)).json();
  return all.filter(({ isArchived }) => !isArchived).map(({ name, displayOrder }) => [name, displayOrder]);
};
const services = async (categoryId: number): Promise<[string, boolean][]> => {
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  return all.filter((each) => each.categoryId === categoryId).map(({ name, isArchived }) => [name, isArchived]);
};
const newestAct = async () => (await shop.get('/api/admin/audit?pageSize=1', meera)).json()[0];
/** A message may be under way for a moment. */
const shown = (names: string[]) =>
  vi.waitFor(
    async () => {
      const categories = (await shop.get('/api/service-categories', undefined)).json();
      expect(categories.map(({ name }: CategoryForAdmin) => name)).toEqual(names);
    },
    { timeout: 5_000, interval: 10 },
  );

test('Meera adds a category: it stands at the end, customers see it at once, and the record says who did it', async () => {
  await create('Likes');
  const followers = await create('Followers', youtube);
  expect(followers).toEqual({
    id: expect.any(Number),
    platformId: youtube,
    name: 'Followers',
    description: 'Followers for all',
    nameHi: '',
    descriptionHi: '',
    displayOrder: 2,
    isArchived: false,
    serviceCount: 0,
  });
  await shown(['Likes', 'Followers']);
  expect(await newestAct()).toMatchObject({
    admin: { id: meera.id },
    action: 'create',
    subject: 'category',
    subjectId: followers.id,
    before: {},
    after: { platformId: youtube, name: 'Followers', description: 'Followers for all' },
    address: '127.0.0.1',
  });
});

test.each([
  ['no platform', { name: 'Likes' }, 'platformId'],
  ['platform 0', { platformId: 0, name: 'Likes' }, 'platformId'],
  ['no name', { platformId: 1 }, 'name'],
  ['an empty name', { platformId: 1, name: ' ' }, 'name'],
])('a category with %s is refused with the text of the form', async (_, body, field) => {
  const answer = await shop.post('/api/service-categories', meera, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ [field]: 'Please fill in all required fields' });
  expect(await standing()).toEqual([]);
});

test('a platform that is none is pointed out, and nothing is left behind', async () => {
  const answer = await shop.post('/api/service-categories', meera, { platformId: 999_999, name: 'Likes' });
  expect([answer.statusCode, answer.json().fields]).toEqual([404, { platformId: 'Please select a platform' }]);
  const likes = await create('Likes');
  const moved = await shop.patch(`/api/service-categories/${likes.id}`, meera, { platformId: 999_999, name: 'X' });
  expect([moved.statusCode, moved.json().fields]).toEqual([404, { platformId: 'Please select a platform' }]);
  expect(await standing()).toEqual([['Likes', 1]]);
});

test('a change keeps what it leaves out, and the record has what changed alone', async () => {
  const likes = await create('Likes');
  const answer = await shop.patch(`/api/service-categories/${likes.id}`, meera, { name: 'Real likes' });
  expect(answer.json()).toEqual({ ...likes, name: 'Real likes' });
  expect(await newestAct()).toMatchObject({
    action: 'change',
    before: { name: 'Likes' },
    after: { name: 'Real likes' },
  });
  await shown(['Real likes']);

  const before = await newestAct();
  expect((await shop.patch(`/api/service-categories/${likes.id}`, meera, {})).json().name).toBe('Real likes');
  expect((await shop.patch(`/api/service-categories/${likes.id}`, meera, { isArchived: false })).statusCode).toBe(200);
  expect(await newestAct()).toEqual(before);
});

describe('the order', () => {
  let ids: Record<string, number>;
  beforeEach(async () => {
    ids = {};
    for (const name of ['A', 'B', 'C', 'D']) ids[name] = (await create(name, name === 'C' ? youtube : instagram)).id;
  });
  const move = (name: string, newPosition: unknown) =>
    shop.patch(`/api/service-categories/${ids[name]}/swap-position`, meera, { newPosition });

  test.each([
    ['A', 3, 'BCAD'],
    ['D', 1, 'DABC'],
    ['B', 2, 'ABCD'],
    ['A', 4, 'BCDA'],
    ['A', 99_999, 'BCDA'],
    ['C', 1, 'CABD'],
  ])('%s moved to %d makes it %s', async (name, to, order) => {
    const answer = await move(name, to);
    expect(answer.json().map((each: CategoryForAdmin) => [each.name, each.displayOrder])).toEqual(
      [...order].map((each, index) => [each, index + 1]),
    );
    expect(await standing()).toEqual([...order].map((each, index) => [each, index + 1]));
    await shown([...order]);
  });

  test.each([0, -1, 1.5, '2', null])('there is no position %j', async (to) => {
    expect((await move('A', to)).statusCode).toBe(400);
  });

  test('a move is on record, and one to where it stands is none', async () => {
    await move('A', 3);
    expect(await newestAct()).toMatchObject({
      action: 'move',
      subject: 'category',
      subjectId: ids['A'],
      before: { position: 1 },
      after: { position: 3 },
    });
    const before = await newestAct();
    await move('A', 3);
    expect(await newestAct()).toEqual(before);
  });

  test('one that is archived leaves no gap, and can no longer be moved', async () => {
    await shop.delete(`/api/service-categories/${ids['B']}`, meera);
    expect(await standing()).toEqual([
      ['A', 1],
      ['C', 2],
      ['D', 3],
    ]);
    expect((await move('B', 1)).statusCode).toBe(404);
    expect((await move('D', 2)).json().map((each: CategoryForAdmin) => each.name)).toEqual(['A', 'D', 'C']);
  });
});

describe('an archived category', () => {
  test('takes its services along, and brings back those and no others', async () => {
    const likes = await create('Likes');
    await create('Followers');
    const early = await addService(likes.id, 'Gone before');
    await addService(likes.id, 'Slow');
    await addService(likes.id, 'Fast');
    // In the same millisecond, which the clock of this test never leaves.
    await shop.delete(`/api/services/${early.id}`, meera);

    const answer = await shop.delete(`/api/service-categories/${likes.id}`, meera);
    expect([answer.statusCode, answer.json()]).toEqual([200, { archivedServices: 2 }]);
    await shown(['Followers']);
    expect(await newestAct()).toMatchObject({
      action: 'archive',
      subjectId: likes.id,
      before: { isArchived: false },
      after: { isArchived: true, archivedServices: [expect.any(Number), expect.any(Number)] },
    });
    const all: CategoryForAdmin[] = (await shop.get('/api/admin/service-categories', meera)).json();
    expect(all.find(({ id }) => id === likes.id)).toMatchObject({ isArchived: true, serviceCount: 2 });
    expect(all.findIndex(({ id }) => id === likes.id)).toBeGreaterThan(0);

    const back = await shop.patch(`/api/service-categories/${likes.id}`, meera, { isArchived: false, name: 'Likes 2' });
    expect(back.json()).toMatchObject({ name: 'Likes 2', displayOrder: 1, isArchived: false, serviceCount: 2 });
    expect(await services(likes.id)).toEqual([
      ['Slow', false],
      ['Fast', false],
      ['Gone before', true],
    ]);
    expect(await newestAct()).toMatchObject({ action: 'bring-back', before: { isArchived: true, name: 'Likes' } });
    await shown(['Likes 2', 'Followers']);
  });

  test('is archived once, and says so to whoever comes late', async () => {
    const likes = await create('Likes');
    await shop.delete(`/api/service-categories/${likes.id}`, meera);
    const late = await shop.delete(`/api/service-categories/${likes.id}`, meera);
    expect([late.statusCode, late.json().message]).toEqual([409, 'This category was archived already.']);
    expect((await shop.delete('/api/service-categories/999999', meera)).statusCode).toBe(404);
    expect((await shop.patch('/api/service-categories/999999', meera, { name: 'X' })).statusCode).toBe(404);
  });

  test('takes no service, neither a new one, nor one from elsewhere, nor one of its own back', async () => {
    const likes = await create('Likes');
    const views = await create('Views');
    const slow = await addService(likes.id, 'Slow');
    const clips = await addService(views.id, 'Clips');
    await shop.delete(`/api/service-categories/${likes.id}`, meera);
    const refused = [404, { categoryId: 'Please select a category' }];

    const added = await shop.post('/api/services', meera, { categoryId: likes.id, name: 'New', pricePerThousand: '1' });
    expect([added.statusCode, added.json().fields]).toEqual(refused);
    const moved = await shop.patch(`/api/services/${clips.id}`, meera, { categoryId: likes.id });
    expect([moved.statusCode, moved.json().fields]).toEqual(refused);
    const back = await shop.patch(`/api/services/${slow.id}`, meera, { isArchived: false });
    expect([back.statusCode, back.json().fields]).toEqual(refused);
    // Into another one it may come back.
    const elsewhere = await shop.patch(`/api/services/${slow.id}`, meera, { categoryId: views.id, isArchived: false });
    expect(elsewhere.json()).toMatchObject({ categoryId: views.id, displayOrder: 2, isArchived: false });
  });
});

test('emptying takes everything at once, orders keep their names, and each category can come back whole', async () => {
  const likes = await create('Likes');
  const views = await create('Views');
  const slow = await addService(likes.id, 'Slow');
  await addService(views.id, 'Clips');
  const order = { serviceId: slow.id, url: 'https://instagram.com/p/x', quantity: 100 };
  expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(201);

  const answer = await shop.post('/api/admin/catalogue/empty', meera, {});
  expect(answer.json()).toEqual({ archivedServices: 2 });
  await shown([]);
  expect(await newestAct()).toMatchObject({
    action: 'empty-catalogue',
    after: { archivedCategories: [likes.id, views.id], archivedServices: [expect.any(Number), expect.any(Number)] },
  });
  expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(404);
  expect((await shop.get('/api/orders', asha)).json()[0].service.name).toBe('Slow');

  const before = await newestAct();
  expect((await shop.post('/api/admin/catalogue/empty', meera, {})).json()).toEqual({ archivedServices: 0 });
  expect(await newestAct()).toEqual(before);

  await shop.patch(`/api/service-categories/${views.id}`, meera, { isArchived: false });
  expect(await standing()).toEqual([['Views', 1]]);
  expect(await services(views.id)).toEqual([['Clips', false]]);
  expect(await services(likes.id)).toEqual([['Slow', true]]);
});
