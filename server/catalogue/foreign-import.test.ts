import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  await shop.service();
});
afterAll(() => shop.close());
beforeEach(() => shop.post('/api/admin/catalogue/empty', meera, {}));

const send = async (body: Record<string, unknown>) =>
  (await shop.post('/api/admin/services/import', meera, body)).json();
const standing = async (): Promise<ServiceForAdmin[]> =>
  (await shop.get('/api/admin/services', meera)).json().filter(({ isArchived }: ServiceForAdmin) => !isArchived);
const categories = async (): Promise<string[]> =>
  (await shop.get('/api/admin/service-categories', meera))
    .json()
    .filter(({ isArchived }: CategoryForAdmin) => !isArchived)
    .map(({ name }: CategoryForAdmin) => name);

const csv = [
  'Service ID,Network,Group,Title,Rate,Min,Max,Notes',
  '501,instagram,Reels,Reel views,"₹1,200.50","1,000","1,00,000",Fast',
  '502,Instagram,reels,Reel likes,Rs. 0.9,10,500',
  '503,MySpace,Friends,Friends,5,10,500,',
  '504,Instagram,Stories,Story views,"0,50",10,500,',
].join('\n');
const columns = [null, 'platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity', 'description'];

test('a file of another program shows its first rows, so that its columns can be chosen', async () => {
  const { file, rows, isApplied } = await send({ csv });
  expect(file.heading).toEqual(['Service ID', 'Network', 'Group', 'Title', 'Rate', 'Min', 'Max', 'Notes']);
  expect(file.rows[0]).toEqual(['501', 'instagram', 'Reels', 'Reel views', '₹1,200.50', '1,000', '1,00,000', 'Fast']);
  expect([file.rows.length, file.isOwn, isApplied]).toEqual([4, false, false]);
  expect(rows).toEqual([{ line: 1, outcome: 'bad', text: expect.stringContaining('The heading lacks: id') }]);
});

test('with its columns chosen the good rows are taken, the bad ones are named, and categories are made', async () => {
  const wanted = { csv, columns, createsCategories: true };
  const checked = await send(wanted);
  expect(checked.rows).toEqual([
    { line: 2, outcome: 'create', text: 'Reel views' },
    { line: 3, outcome: 'create', text: 'Reel likes' },
    { line: 4, outcome: 'bad', text: 'platform: There is no platform MySpace' },
    { line: 5, outcome: 'bad', text: 'pricePerThousand: Please enter a price in rupees, such as 25 or 0.9' },
  ]);
  expect([checked.newCategories, checked.isApplied]).toEqual([['Reels'], false]);
  expect((await send({ ...wanted, apply: true })).isApplied).toBe(false);
  expect([await standing(), await categories()]).toEqual([[], []]);

  const applied = await send({ ...wanted, skipsBad: true, apply: true });
  expect([applied.isApplied, applied.rows]).toEqual([true, checked.rows]);
  const [views, likes] = await standing();
  expect(views).toMatchObject({
    name: 'Reel views',
    pricePerThousand: '1200.5000',
    minQuantity: 1_000,
    maxQuantity: 100_000,
    description: 'Fast',
  });
  expect(likes).toMatchObject({ name: 'Reel likes', pricePerThousand: '0.9000', categoryId: views?.categoryId });
  expect(await categories()).toEqual(['Reels']);
  const [act] = (await shop.get('/api/admin/audit?subject=service', meera)).json();
  expect(act).toMatchObject({ action: 'import', after: { created: 2, changed: 0 } });
  await shop.post(`/api/admin/audit/${act.id}/undo`, meera, {});
  expect(await standing()).toEqual([]);
});

test('no category is made for bad rows alone, nor unless it is asked for', async () => {
  const [heading, ...rows] = csv.split('\n');
  const bad = { csv: [heading, rows[3]].join('\n'), columns, createsCategories: true, skipsBad: true, apply: true };
  expect(await send(bad)).toMatchObject({ newCategories: [], isApplied: true });
  expect(await categories()).toEqual([]);
  const { rows: refused } = await send({ csv, columns });
  expect(refused[0].text).toBe('category: There is no category Reels of the platform instagram');
});

test('what no column says can be said once for all rows', async () => {
  const short = 'Title;Rate\nLikes;5\nViews;6\n';
  const wanted = { csv: short, columns: ['name', 'pricePerThousand'], createsCategories: true };
  expect((await send(wanted)).rows[0].text).toBe('No column is chosen as: platform, category');
  const all = { ...wanted, platform: 'Instagram', category: 'New ones' };
  expect(await send({ ...all, apply: true })).toMatchObject({ isApplied: true, newCategories: ['New ones'] });
  expect((await standing()).map(({ name }) => name)).toEqual(['Likes', 'Views']);
  // Applied twice it would make everything a second time.
  expect((await send(all)).rows[0]).toMatchObject({ outcome: 'bad' });
  const twice = await send({ ...all, columns: ['name', 'name'] });
  expect(twice.rows[0].text).toBe('Two columns are chosen as name');
});

test.each(['0,900', '0,500', '1 5', '1,5', '1.234,50'])(
  'a price of %s is refused, not taken for another',
  async (price) => {
    const file = `Network,Group,Title,Rate,Min,Max\nInstagram,Reels,Reel saves,"${price}",10,500`;
    const names = ['platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity'];
    const { rows } = await send({ csv: file, columns: names, createsCategories: true });
    expect(rows).toMatchObject([{ outcome: 'bad', text: expect.stringContaining('pricePerThousand') }]);
  },
);

test.each([
  ['nothing tells what its comma is', ['1,500'], ['can be 1500 or 1.5']],
  ['another price has a decimal point', ['1,500', '0.9'], [undefined, undefined]],
  ['another price has both marks', ['1,500', '1,200.50'], [undefined, undefined]],
  ['a lakh is written with commas', ['1,500', '1,00,000'], [undefined, undefined]],
  ['another price has a decimal comma', ['1,500', '12,5'], ['can be 1500 or 1.5', 'in rupees']],
  ['a point groups digits beside a decimal comma', ['1.500', '0,50'], ['can be 1500 or 1.5', 'in rupees']],
  ['the marks contradict each other', ['1,500', '0,50', '0.9'], ['can be 1500 or 1.5', 'in rupees', undefined]],
])('of a file with semicolons a price is read or refused when %s', async (_, prices, faults) => {
  const lines = prices.map((price, n) => `Instagram;Reels;Reel saves ${n};${price};10;500`);
  const names = ['platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity'];
  const wanted = { csv: ['N;G;T;R;Min;Max', ...lines].join('\n'), columns: names, createsCategories: true };
  const { rows } = await send(wanted);
  expect(rows).toMatchObject(
    faults.map((fault) =>
      fault === undefined ? { outcome: 'create' } : { outcome: 'bad', text: expect.stringContaining(fault) },
    ),
  );
  await send({ ...wanted, skipsBad: true, apply: true });
  const read = (await standing()).map(({ pricePerThousand }) => Number(pricePerThousand));
  expect(read).toEqual(
    prices.filter((_price, n) => faults[n] === undefined).map((price) => Number(price.replaceAll(',', ''))),
  );
});

test.each([
  ['spaces stand beside a decimal comma', ['1 234,500;10;500', '0,90;10;500'], ['in rupees', 'in rupees']],
  ['points group in another price', ['1.500;10;500', '1.234.567;10;500'], ['can be 1500 or 1.5', 'in rupees']],
  ['points group in a quantity', ['1.500;10;500', '2.000;1.000;10.000'], ['can be 1500 or 1.5', 'can be 2000 or 2']],
])('a price with a point that may group digits is refused where %s', async (_, cells, faults) => {
  const lines = cells.map((each, n) => `Instagram;Reels;Reel point ${n};${each}`);
  const columns = ['platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity'];
  const { rows } = await send({ csv: ['N;G;T;R;Min;Max', ...lines].join('\n'), columns, createsCategories: true });
  expect(rows).toMatchObject(faults.map((fault) => ({ outcome: 'bad', text: expect.stringContaining(fault) })));
});

test('a column that is no category is found out before a thousand categories are made', async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `Instagram,Title ${n},Title ${n},5,10,500`);
  const names = ['platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity'];
  const wanted = { csv: ['N,G,T,R,Min,Max', ...lines].join('\n'), columns: names, createsCategories: true };
  const { rows, newCategories } = await send(wanted);
  expect([newCategories.length, rows.length]).toEqual([500, 2_000]);
  expect(rows[500]).toMatchObject({ outcome: 'bad', text: expect.stringContaining('Is it the right column?') });
});
