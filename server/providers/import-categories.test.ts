import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

let shop: TestShop;
let meera: Person;
let fake: FakeProvider;
let platformId: number;
let categoryId: number;
beforeAll(async () => {
  [shop, fake] = await Promise.all([openTestShop({ PROVIDERS_INSIDE: '1' }), startFakeProvider()]);
  meera = await shop.admin();
  categoryId = (await shop.service()).categoryId;
  platformId = (await categories())[0]?.platformId ?? 0;
});
afterAll(async () => {
  await fake.stop();
  await shop.close();
});

let id: number;
let name: string;
beforeEach(async () => {
  const given = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  id = (await shop.post('/api/admin/providers', meera, given)).json().id;
  await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
  name = `Followers ${crypto.randomUUID()}`;
});

interface Category {
  readonly name: string;
  readonly platformId: number;
  readonly serviceCount: number;
}
const categories = async (): Promise<Category[]> => (await shop.get('/api/admin/service-categories', meera)).json();
const named = async () => (await categories()).filter((each) => each.name.toLowerCase() === name.toLowerCase());
const pick = (...externalIds: string[]) => externalIds.map((externalId) => ({ externalId }));
const importing = (body: Record<string, unknown>) => shop.post(`/api/admin/providers/${id}/import`, meera, body);
const newCategory = (more: object = {}) => ({ platformId, name, ...more });

test('a category is added with the import, once, however its name is written', async () => {
  const own = { externalId: '106', newCategory: newCategory({ name: ` ${name.toUpperCase()}  ` }) };
  const wanted = { newCategory: newCategory(), services: [...pick('101'), own] };
  const shown = (await importing({ ...wanted, apply: false })).json();
  expect(shown.rows).toMatchObject([{ fault: null }, { fault: null }]);
  // With one that can't be added nothing is.
  expect((await importing({ ...wanted, services: pick('101', '999') })).json().isApplied).toBe(false);
  expect(await named()).toEqual([]);
  expect((await importing(wanted)).json().isApplied).toBe(true);
  expect(await named()).toMatchObject([{ name, platformId, serviceCount: 2 }]);
  const acts = (await shop.get('/api/admin/audit?subject=category', meera)).json();
  expect(acts[0]).toMatchObject({ action: 'create', after: { name, platformId } });
});

test('two imports at once that name the same one share it', async () => {
  const both = ['101', '102', '103'].map((each) => importing({ newCategory: newCategory(), services: pick(each) }));
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await named()).toMatchObject([{ serviceCount: 3 }]);
});

test('one service can have one of the shop among others in a new one', async () => {
  const services = [...pick('101'), { externalId: '102', categoryId }];
  const { rows } = (await importing({ newCategory: newCategory(), services })).json();
  const sold = (await shop.get('/api/admin/services', meera)).json();
  const placeOf = (serviceId: number) => sold.find((each: { id: number }) => each.id === serviceId).categoryId;
  expect(placeOf(rows[1].serviceId)).toBe(categoryId);
  expect(placeOf(rows[0].serviceId)).not.toBe(categoryId);
});

test('an import is taken back whole, with the categories that it made, and can be made again', async () => {
  const wanted = { newCategory: newCategory(), services: pick('101', '102'), follows: false };
  const { rows } = (await importing(wanted)).json();
  const [act] = (await shop.get('/api/admin/audit?subject=service', meera)).json();
  const undone = (await shop.post(`/api/admin/audit/${act.id}/undo`, meera, {})).json();
  expect(undone.services.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['restored', 'restored']);
  expect(await named()).toMatchObject([{ isArchived: true, serviceCount: 0 }]);
  const standing = (await shop.get('/api/admin/services', meera)).json();
  const ids = rows.map(({ serviceId }: { serviceId: number }) => serviceId);
  expect(
    standing.filter((each: { id: number; isArchived: boolean }) => ids.includes(each.id) && !each.isArchived),
  ).toEqual([]);
  expect((await importing(wanted)).json().isApplied).toBe(true);
  expect(await named()).toMatchObject([{ isArchived: false, serviceCount: 2 }, { isArchived: true }]);
});

test.each<[name: string, body: () => Record<string, unknown>, status: number]>([
  ['on no platform', () => ({ newCategory: newCategory({ platformId: 99_999 }) }), 404],
  ['without a name', () => ({ newCategory: newCategory({ name: ' ' }) }), 400],
  ['beside one of the shop', () => ({ newCategory: newCategory(), categoryId }), 400],
  ['that is not named at all', () => ({}), 400],
])('a category %s is refused', async (_, body, status) => {
  expect((await importing({ services: pick('111'), ...body() })).statusCode).toBe(status);
  expect(await named()).toEqual([]);
});
