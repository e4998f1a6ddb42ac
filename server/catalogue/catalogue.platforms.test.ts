import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { PlatformForAdmin } from '../../contract/platforms-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const send = (body: Record<string, unknown>) => shop.post('/api/platforms', meera, body);
const create = async (name: string, look: { color?: string; icon?: string } = {}): Promise<PlatformForAdmin> => {
  const answer = await send({ name, color: '#5865f2', icon: 'discord', ...look });
  expect([name, answer.statusCode]).toEqual([name, 201]);
  return answer.json();
};
const change = (id: number, body: Record<string, unknown>) => shop.patch(`/api/platforms/${id}`, meera, body);
const archive = (id: number) => shop.delete(`/api/platforms/${id}`, meera);
const addCategory = async (platformId: number, name: string): Promise<CategoryForAdmin> =>
  (await shop.post('/api/service-categories', meera, { platformId, name, description: '' })).json();
const addService = async (categoryId: number, name: string): Promise<ServiceForAdmin> =>
  (await shop.post('/api/services', meera, { categoryId, name, pricePerThousand: '10' })).json();
const all = async (): Promise<PlatformForAdmin[]> => (await shop.get('/api/admin/platforms', meera)).json();
const categories = async (platformId: number): Promise<[string, boolean][]> => {
  const every: CategoryForAdmin[] = (await shop.get('/api/admin/service-categories', meera)).json();
  const own = every.filter((each) => each.platformId === platformId);
  return own.map(({ name, isArchived }): [string, boolean] => [name, isArchived]).toSorted();
};
const services = async (...categoryIds: number[]): Promise<[string, boolean][]> => {
  const every: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  const own = every.filter(({ categoryId }) => categoryIds.includes(categoryId));
  return own.map(({ name, isArchived }): [string, boolean] => [name, isArchived]).toSorted();
};
const newestAct = async () => (await shop.get('/api/admin/audit?pageSize=1', meera)).json()[0];
/** A message may be under way for a moment. */
const customersSee = (names: string[]) =>
  vi.waitFor(
    async () => {
      const platforms: PlatformForAdmin[] = (await shop.get('/api/platforms', undefined)).json();
      expect(platforms.map(({ name }) => name)).toEqual(names);
    },
    { timeout: 5_000, interval: 10 },
  );

test('Meera adds a platform, and customers see it at the end', async () => {
  const first = await create('Discord');
  const koo = await create('Koo', { color: '#FACD00', icon: 'क' });
  expect(koo).toEqual({
    id: expect.any(Number),
    name: 'Koo',
    color: '#facd00',
    icon: 'क',
    isArchived: false,
    categoryCount: 0,
    serviceCount: 0,
  });
  expect(await newestAct()).toMatchObject({
    admin: { id: meera.id },
    action: 'create',
    subject: 'platform',
    subjectId: koo.id,
    subjectName: 'Koo',
    after: { name: 'Koo', color: '#facd00', icon: 'क' },
  });
  await customersSee(['Discord', 'Koo']);
  await archive(first.id);
  await archive(koo.id);
  await customersSee([]);
});

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: '—' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ color: 'red' }, 'color'],
  [{ color: '#fff' }, 'color'],
  [{ icon: 'kick' }, 'icon'],
  [{ icon: 'KO' }, 'icon'],
  [{ icon: '' }, 'icon'],
])('a platform that can not be is refused: %j', async (odd, field) => {
  const answer = await send({ name: 'Odd', color: '#123456', icon: 'globe', ...odd });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test('a name that another platform has is refused, however it is written, and of an archived one too', async () => {
  const { id } = await create('Same Name');
  const other = await create('Other Name');
  const taken = await send({ name: ' same  NAME', color: '#123456' });
  expect([taken.statusCode, taken.json().code, Object.keys(taken.json().fields)]).toEqual([409, 'conflict', ['name']]);
  expect((await change(other.id, { name: 'SAME name' })).statusCode).toBe(409);
  expect((await change(id, { name: 'SAME name' })).json().name).toBe('SAME name');
  await archive(id);
  expect((await send({ name: 'same name', color: '#123456' })).json().message).toContain('archived');
});

test('name, colour and icon are changed; what another admin changed meanwhile is said with its present state', async () => {
  const { id } = await create('Mastodon', { icon: 'M' });
  const ravi = await shop.admin();
  const was = { name: 'Mastodon', isArchived: false };
  const renamed = await shop.patch(`/api/platforms/${id}`, ravi, { name: 'Fediverse', before: was });
  expect(renamed.json()).toMatchObject({ name: 'Fediverse', icon: 'M' });
  const late = await change(id, { name: 'Mastodon India', before: was });
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile']);
  expect(late.json().current).toMatchObject({ id, name: 'Fediverse' });
  expect(late.json().message).toContain('changed this meanwhile');
  // Another field is nobody else's matter.
  expect((await change(id, { color: '#112233', before: { color: '#5865f2' } })).statusCode).toBe(200);
  expect(await newestAct()).toMatchObject({
    action: 'change',
    before: { color: '#5865f2' },
    after: { color: '#112233' },
  });
  expect((await change(id, { color: '#112233' })).statusCode).toBe(200);
  expect((await change(999_999, { name: 'None' })).statusCode).toBe(404);
});

test('an archived platform takes along what stands on it, and brings that back and nothing else', async () => {
  const { id } = await create('Threads');
  const [likes, views, old] = [
    await addCategory(id, 'Likes'),
    await addCategory(id, 'Views'),
    await addCategory(id, 'Old'),
  ];
  await addService(likes.id, 'Likes, quick');
  const gone = await addService(likes.id, 'Likes, gone before');
  await addService(views.id, 'Views, slow');
  await addService(old.id, 'Old ones');
  await shop.delete(`/api/services/${gone.id}`, meera);
  await shop.delete(`/api/service-categories/${old.id}`, meera);
  expect((await all()).find((each) => each.id === id)).toMatchObject({ categoryCount: 2, serviceCount: 2 });

  const archived = await archive(id);
  expect([archived.statusCode, archived.json()]).toEqual([200, { archivedCategories: 2, archivedServices: 2 }]);
  expect(await newestAct()).toMatchObject({
    action: 'archive',
    subject: 'platform',
    subjectId: id,
    after: { name: 'Threads', isArchived: true, archivedCategories: 2, archivedServices: 2 },
  });
  expect((await all()).at(-1)).toMatchObject({ id, isArchived: true, categoryCount: 2, serviceCount: 2 });
  expect(await categories(id)).toEqual([
    ['Likes', true],
    ['Old', true],
    ['Views', true],
  ]);
  expect((await archive(id)).statusCode).toBe(409);
  expect((await archive(999_999)).statusCode).toBe(404);

  // Nothing of it comes back, and nothing new comes in, while it is away.
  const early = await shop.patch(`/api/service-categories/${likes.id}`, meera, { isArchived: false });
  expect([early.statusCode, early.json().code]).toEqual([409, 'conflict']);
  const into = await shop.post('/api/service-categories', meera, { platformId: id, name: 'New', description: '' });
  expect(into.statusCode).toBe(404);

  expect((await change(id, { isArchived: false })).json()).toMatchObject({ categoryCount: 2, serviceCount: 2 });
  expect(await newestAct()).toMatchObject({
    action: 'bring-back',
    before: { isArchived: true },
    after: { isArchived: false, restoredCategories: 2, restoredServices: 2 },
  });
  expect(await categories(id)).toEqual([
    ['Likes', false],
    ['Old', true],
    ['Views', false],
  ]);
  expect(await services(likes.id, views.id, old.id)).toEqual([
    ['Likes, gone before', true],
    ['Likes, quick', false],
    ['Old ones', true],
    ['Views, slow', false],
  ]);
});

test('an order of an archived platform goes on, and a new one is refused', async () => {
  const { id } = await create('Snapchat');
  const { id: categoryId } = await addCategory(id, 'Views');
  const service = await addService(categoryId, 'Views, quick');
  const asha = await shop.customer({ balance: '100.00' });
  const order = { serviceId: service.id, url: 'https://snapchat.com/x', quantity: 100, expectedTotal: '1.00' };
  const placed = await shop.post('/api/orders', asha, order);
  expect(placed.statusCode).toBe(201);
  await archive(id);
  expect((await shop.post('/api/orders', asha, order)).statusCode).not.toBe(201);
  const going = await shop.patch(`/api/admin/orders/${placed.json().id}/status`, meera, {
    status: 'processing',
    from: 'pending',
  });
  const [kept] = (await shop.get('/api/admin/orders', meera)).json();
  expect([going.statusCode, kept.status, kept.service.platformName]).toEqual([200, 'processing', 'Snapchat']);
});

test('platforms move to a place among those that stand, and an archived one comes back to its own', async () => {
  for (const each of await all()) if (!each.isArchived) await archive(each.id);
  const [a, b, c] = [await create('Alpha'), await create('Beta'), await create('Gamma')];
  await customersSee(['Alpha', 'Beta', 'Gamma']);
  const move = (id: number, newPosition: number) =>
    shop.patch(`/api/platforms/${id}/swap-position`, meera, { newPosition });
  const moved: PlatformForAdmin[] = (await move(c.id, 1)).json();
  expect(moved.map(({ name }) => name)).toEqual(['Gamma', 'Alpha', 'Beta']);
  expect(await newestAct()).toMatchObject({ action: 'move', before: { position: 3 }, after: { position: 1 } });
  await archive(a.id);
  expect((await move(a.id, 1)).statusCode).toBe(404);
  await customersSee(['Gamma', 'Beta']);
  expect((await move(b.id, 99)).statusCode).toBe(200);
  await change(a.id, { isArchived: false });
  await customersSee(['Gamma', 'Alpha', 'Beta']);
});

test('who may only read the catalogue changes no platform', async () => {
  const asha = await shop.customer();
  const { id } = await create('Reddit');
  const answers = [
    await shop.get('/api/admin/platforms', asha),
    await shop.post('/api/platforms', asha, { name: 'Mine', color: '#123456' }),
    await shop.patch(`/api/platforms/${id}`, asha, { name: 'Mine' }),
    await shop.delete(`/api/platforms/${id}`, asha),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});
