import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { preparePriceList } from './prepare-price-list.ts';

let shop: TestShop;
let unnamed: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
  unnamed = await openTestShop();
});
beforeEach(() => {
  // Older than what is ready.
  shop.clock.now += minute;
});
afterAll(() => Promise.all([shop.close(), unnamed.close()]));

const sitemap = (headers = {}) => shop.get('/sitemap.xml', undefined, headers);
const locations = async () => [...(await sitemap()).body.matchAll(/<loc>https:\/\/shop\.example(\/services[^<]*)</g)];
const paths = async () => (await locations()).map(([, path]) => path);
const pathsOf = async (...ids: number[]) =>
  (await paths()).filter((path) => ids.some((id) => path?.match(/^\/services\/[^/]+\/(\d+)$/)?.[1] === String(id)));

test('the sitemap has the pages of what can be ordered, and follows the catalogue', async () => {
  expect(await paths()).toEqual(['/services']);
  const [likes, views] = [await shop.service({ name: 'Likes' }), await shop.service({ name: 'Views' })];
  shop.clock.now += minute;
  expect(await pathsOf(likes.id, views.id)).toHaveLength(2);
  expect((await sitemap()).body).toMatch(/^<\?xml .*\n<urlset [\s\S]*<loc>https:\/\/shop\.example\/register<\/loc>/);

  await shop.archive(likes.id, shop.clock.now);
  // Nodes hear of it from the database a moment later.
  await expect.poll(() => pathsOf(likes.id)).toEqual([]);
  expect(await pathsOf(views.id)).toHaveLength(1);
});

test('a sitemap that has not changed is not sent again', async () => {
  const { headers } = await sitemap();
  shop.clock.now += minute;
  const again = await sitemap({ 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a shop that does not know its address has no sitemap', async () => {
  expect((await unnamed.get('/sitemap.xml', undefined)).statusCode).toBe(404);
});

test('the price list is another one when a promotion begins or ends, and the same while nothing changes', async () => {
  const { id } = await shop.service({ pricePerThousand: '12.00' });
  const { bus, clock, database, config } = shop;
  const priceList = preparePriceList({ bus, clock: () => clock.now, database, config });
  const before = await priceList();
  clock.now += minute;
  expect((await priceList()).version).toBe(before.version);

  const ends_at = clock.now + 10 * minute;
  const promotion = { discount_type: 'promotional', starts_at: clock.now + minute, ends_at } as const;
  await shop.discount({ title: 'Festival', service_id: id, basis_points: 1_000, min_quantity: null, ...promotion });
  clock.now += minute;
  const during = await priceList();
  expect(during.version).not.toBe(before.version);
  expect(JSON.parse(during.content).discounts).toMatchObject([{ title: 'Festival' }]);
  clock.now = ends_at + minute;
  expect((await priceList()).version).toBe(before.version);
});

test('a renamed platform has a new page, and the shop knows the name that leads to it; an archived one has none', async () => {
  const meera = await shop.admin();
  const platform = (await shop.post('/api/platforms', meera, { name: 'Koo', color: '#facd00', icon: 'K' })).json();
  const category = { platformId: platform.id, name: 'Likes', description: '' };
  const { id: categoryId } = (await shop.post('/api/service-categories', meera, category)).json();
  const service = { categoryId, name: 'Koo Likes', pricePerThousand: '10' };
  const { id } = (await shop.post('/api/services', meera, service)).json();
  await expect.poll(() => pathsOf(id)).toEqual([`/services/koo/${id}`]);

  await shop.patch(`/api/platforms/${platform.id}`, meera, { name: 'Kuku' });
  await expect.poll(() => pathsOf(id)).toEqual([`/services/kuku/${id}`]);
  const { bus, clock, database, config } = shop;
  const { formerNames } = await preparePriceList({ bus, clock: () => clock.now, database, config })();
  expect(formerNames).toEqual([{ platformId: platform.id, name: 'Koo' }]);

  await shop.delete(`/api/platforms/${platform.id}`, meera);
  await expect.poll(() => pathsOf(id)).toEqual([]);
});
