import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let platformId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  await shop.service();
  [{ id: platformId }] = (await shop.get('/api/platforms', undefined)).json();
  await shop.post('/api/admin/catalogue/empty', meera, {});
});
afterAll(() => shop.close());

const createCategory = async (name: string): Promise<number> =>
  (await shop.post('/api/service-categories', meera, { platformId, name, description: name })).json().id;
const createService = async (categoryId: number, name: string): Promise<number> =>
  (await shop.post('/api/services', meera, { categoryId, name, pricePerThousand: '1' })).json().id;

/** What stands, with the place that each is said to have. */
const placesOf = <T extends { isArchived: boolean; displayOrder: number; id: number }>(all: readonly T[]) =>
  all.filter(({ isArchived }) => !isArchived).map(({ id, displayOrder }) => [id, displayOrder]);
const categories = async (): Promise<CategoryForAdmin[]> =>
  (await shop.get('/api/admin/service-categories', meera)).json();
const servicesIn = async (categoryId: number): Promise<ServiceForAdmin[]> => {
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  return all.filter((service) => service.categoryId === categoryId);
};

/** Some of `count` things, archived in one order and brought back in another. */
const archivals = (count: number) =>
  fc
    .uniqueArray(fc.nat(count - 1), { minLength: 1 })
    .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })));

test('services that are archived and brought back in any order stand as they stood', async () => {
  const likes = await createCategory('Likes');
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await createService(likes, name));
  await shop.patch(`/api/services/${ids[5]}/swap-position`, meera, { newPosition: 2 });
  const before = placesOf(await servicesIn(likes));
  expect(before.map(([, place]) => place)).toEqual([1, 2, 3, 4, 5, 6]);

  await fc.assert(
    fc.asyncProperty(archivals(ids.length), async ([gone, back]) => {
      for (const at of gone) await shop.delete(`/api/services/${ids[at]}`, meera);
      const standing = before.filter(([id]) => !gone.some((at) => ids[at] === id));
      expect(placesOf(await servicesIn(likes))).toEqual(standing.map(([id], at) => [id, at + 1]));
      for (const at of back) {
        const { displayOrder } = (await servicesIn(likes)).find(({ id }) => id === ids[at]) ?? {};
        const answer = await shop.patch(`/api/services/${ids[at]}`, meera, { isArchived: false });
        expect(answer.json()).toMatchObject({ isArchived: false, displayOrder });
      }
      expect(placesOf(await servicesIn(likes))).toEqual(before);
    }),
    { numRuns: 10 },
  );
});

test('categories of an emptied catalogue come back to their places in any order, with their services in theirs', async () => {
  const ids: number[] = [];
  for (const name of ['Views', 'Shares', 'Saves', 'Plays']) ids.push(await createCategory(name));
  const [views = 0] = ids;
  for (const name of ['G', 'H', 'I']) await createService(views, name);
  const before = (await categories()).filter(({ isArchived }) => !isArchived);
  const services = await servicesIn(views);
  await shop.post('/api/admin/catalogue/empty', meera, {});
  expect(placesOf(await categories())).toEqual([]);
  for (const { id } of before.toReversed()) {
    await shop.patch(`/api/service-categories/${id}`, meera, { isArchived: false });
  }
  expect(placesOf(await categories())).toEqual(placesOf(before));
  expect(placesOf(await servicesIn(views))).toEqual(placesOf(services));
});

test('what moves while another one is away leaves it a place, and what is new stands behind it', async () => {
  const reels = await createCategory('Reels');
  const [first, second, third] = [
    await createService(reels, 'First'),
    await createService(reels, 'Second'),
    await createService(reels, 'Third'),
  ];
  await shop.delete(`/api/services/${third}`, meera);
  const moved = await shop.patch(`/api/services/${second}/swap-position`, meera, { newPosition: 1 });
  expect(moved.json().map(({ id }: { id: number }) => id)).toEqual([second, first]);
  const last = await createService(reels, 'Last');
  await shop.patch(`/api/services/${third}`, meera, { isArchived: false });
  expect(placesOf(await servicesIn(reels))).toEqual([
    [second, 1],
    [first, 2],
    [third, 3],
    [last, 4],
  ]);
});
