import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { PlatformForAdmin } from '../../contract/platforms-admin.ts';
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
  '503,***,Friends,Friends,5,10,500,',
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
  const wanted = { csv, columns, createsMissing: true };
  const checked = await send(wanted);
  expect(checked.rows).toEqual([
    { line: 2, outcome: 'create', text: 'Reel views' },
    { line: 3, outcome: 'create', text: 'Reel likes' },
    { line: 4, outcome: 'bad', text: 'platform: Please enter a name with a letter or a digit' },
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
  const bad = { csv: [heading, rows[3]].join('\n'), columns, createsMissing: true, skipsBad: true, apply: true };
  expect(await send(bad)).toMatchObject({ newCategories: [], isApplied: true });
  expect(await categories()).toEqual([]);
  const { rows: refused } = await send({ csv, columns });
  expect(refused[0].text).toBe('category: There is no category Reels of the platform instagram');
});

test('what no column says can be said once for all rows', async () => {
  const short = 'Title;Rate\nLikes;5\nViews;6\n';
  const wanted = { csv: short, columns: ['name', 'pricePerThousand'], createsMissing: true };
  expect((await send(wanted)).rows[0].text).toBe('No column is chosen as: platform, category');
  const all = { ...wanted, platform: 'Instagram', category: 'New ones' };
  expect(await send({ ...all, apply: true })).toMatchObject({ isApplied: true, newCategories: ['New ones'] });
  expect((await standing()).map(({ name }) => name)).toEqual(['Likes', 'Views']);
  // Applied twice it would make everything a second time.
  expect((await send(all)).rows[0]).toMatchObject({ outcome: 'bad' });
  const twice = await send({ ...all, columns: ['name', 'name'] });
  expect(twice.rows[0].text).toBe('Two columns are chosen as name');
});

test('what is applied is what was seen', async () => {
  const all = {
    platform: 'Instagram',
    category: 'New ones',
    createsMissing: true,
    columns: ['name', 'pricePerThousand'],
  };
  const wanted = { ...all, csv: 'T;R\nLikes;5\nViews;6\n' };
  const { fingerprint } = await send(wanted);
  await send({ ...all, csv: 'T;R\nLikes;7\n', apply: true });
  const late = await send({ ...wanted, fingerprint, apply: true });
  expect(late).toMatchObject({ isApplied: false, rows: [{ outcome: 'bad' }, { outcome: 'create' }] });
  expect((await standing()).map(({ name }) => name)).toEqual(['Likes']);
  const again = await send({ ...wanted, fingerprint: late.fingerprint, skipsBad: true, apply: true });
  expect(again).toMatchObject({ isApplied: true });
  expect((await standing()).map(({ name }) => name)).toEqual(['Likes', 'Views']);
});

test('a file without a column of descriptions leaves them as they are', async () => {
  const all = { platform: 'Instagram', category: 'New ones', createsMissing: true, apply: true };
  await send({ ...all, csv: 'T;R;D\nLikes;5;Real ones\n', columns: ['name', 'pricePerThousand', 'description'] });
  const id = (await standing())[0]?.id;
  await send({ ...all, csv: `N;T;R\n${id};Likes;6\n`, columns: ['id', 'name', 'pricePerThousand'] });
  expect(await standing()).toMatchObject([{ id, pricePerThousand: '6.0000', description: 'Real ones' }]);
});

test.each(['0,900', '0,500', '1 5', '1,5', '1.234,50'])(
  'a price of %s is refused, not taken for another',
  async (price) => {
    const file = `Network,Group,Title,Rate,Min,Max\nInstagram,Reels,Reel saves,"${price}",10,500`;
    const names = ['platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity'];
    const { rows } = await send({ csv: file, columns: names, createsMissing: true });
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
  const wanted = { csv: ['N;G;T;R;Min;Max', ...lines].join('\n'), columns: names, createsMissing: true };
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
  const { rows } = await send({ csv: ['N;G;T;R;Min;Max', ...lines].join('\n'), columns, createsMissing: true });
  expect(rows).toMatchObject(faults.map((fault) => ({ outcome: 'bad', text: expect.stringContaining(fault) })));
});

test('a column that is no category is found out before a thousand categories are made', async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `Instagram,Title ${n},Title ${n},5,10,500`);
  const names = ['platform', 'category', 'name', 'pricePerThousand', 'minQuantity', 'maxQuantity'];
  const wanted = { csv: ['N,G,T,R,Min,Max', ...lines].join('\n'), columns: names, createsMissing: true };
  const { rows, newCategories } = await send(wanted);
  expect([newCategories.length, rows.length]).toEqual([500, 2_000]);
  expect(rows[500]).toMatchObject({ outcome: 'bad', text: expect.stringContaining('Is it the right column?') });
});

const platforms = async (): Promise<PlatformForAdmin[]> =>
  (await shop.get('/api/admin/platforms', meera)).json().filter(({ isArchived }: PlatformForAdmin) => !isArchived);
const names = ['platform', 'category', 'name', 'pricePerThousand'];
const fileOf = (...lines: string[]) => ({
  csv: ['N,G,T,R', ...lines].join('\n'),
  columns: names,
  createsMissing: true,
});

test('platforms that the file names are said beforehand, made once, and named in the record of acts', async () => {
  const wanted = fileOf('Koo,Feed,Likes,5', ' koo ,Feed,Views,6', 'KOO,feed,Saves,7', 'Moj,Feed,Likes,8');
  const checked = await send(wanted);
  expect(checked).toMatchObject({ newPlatforms: ['Koo', 'Moj'], newCategories: ['Feed', 'Feed'] });
  expect((await platforms()).map(({ name }) => name)).not.toContain('Koo');
  expect((await send({ ...wanted, apply: true })).isApplied).toBe(true);
  const made = (await platforms()).slice(-2);
  expect(made).toMatchObject([
    { name: 'Koo', color: '#1b2140', icon: 'globe', categoryCount: 1, serviceCount: 3 },
    { name: 'Moj', categoryCount: 1, serviceCount: 1 },
  ]);
  const acts = (await shop.get('/api/admin/audit?subject=platform&pageSize=2', meera)).json();
  expect(acts).toMatchObject([
    { action: 'create', subjectName: 'Moj' },
    { action: 'create', subjectName: 'Koo', after: { name: 'Koo', color: '#1b2140', icon: 'globe' } },
  ]);
  const [act] = (await shop.get('/api/admin/audit?subject=service', meera)).json();
  expect(act.after).toMatchObject({ created: 4, platformIds: made.map(({ id }) => id) });
  expect(act.after.categoryIds).toHaveLength(2);
  // The second time all is there.
  expect(await send(wanted)).toMatchObject({ newPlatforms: [], newCategories: [] });
});

test('a platform is made neither for a bad row, nor by a bad name, nor again when it is archived', async () => {
  const old = await shop.post('/api/platforms', meera, { name: 'Vine', color: '#00b488' });
  await shop.delete(`/api/platforms/${old.json().id}`, meera);
  const long = 'n'.repeat(61);
  const wanted = fileOf(
    'Ello,Feed,Likes,free',
    'Ello,,Likes,5',
    '—,Feed,Likes,5',
    `${long},Feed,Likes,5`,
    'vine,Feed,Likes,5',
  );
  const { rows, newPlatforms, newCategories } = await send(wanted);
  expect([newPlatforms, newCategories]).toEqual([[], []]);
  const reasons = [
    'pricePerThousand',
    'category: ',
    'platform: Please enter',
    'platform: At most 60',
    'An archived platform',
  ];
  expect(rows).toMatchObject(reasons.map((text) => ({ outcome: 'bad', text: expect.stringContaining(text) })));
});

test('a column that is no platform is found out before a thousand platforms are made', async () => {
  const { newPlatforms, rows } = await send(fileOf(...Array.from({ length: 60 }, (_, n) => `Title ${n},Feed,Title,5`)));
  expect(newPlatforms).toHaveLength(50);
  expect(rows[50]).toMatchObject({ outcome: 'bad', text: expect.stringContaining('Is it the right column?') });
});

const newestAct = async (): Promise<AuditEntry> =>
  (await shop.get('/api/admin/audit?subject=service&pageSize=1', meera)).json()[0];
const undo = async (entryId: number) => (await shop.post(`/api/admin/audit/${entryId}/undo`, meera, {})).json();
const platformNames = async () => (await platforms()).map(({ name }) => name);

describe('the undo of an import', () => {
  test('takes its empty platforms and categories back, can itself be undone, and again', async () => {
    await send({ ...fileOf('Roposo,Feed,Likes,5', 'Instagram,Roposo feed,Views,6'), apply: true });
    const imported = await newestAct();
    const { parents } = await undo(imported.id);
    expect(parents).toMatchObject([
      { kind: 'category', name: 'Feed', outcome: 'restored' },
      { kind: 'category', name: 'Roposo feed', outcome: 'restored' },
      { kind: 'platform', name: 'Roposo', outcome: 'restored' },
    ]);
    expect([await platformNames(), await categories()]).toEqual([expect.not.arrayContaining(['Roposo']), []]);
    const acts = (await shop.get('/api/admin/audit?subject=platform&pageSize=1', meera)).json();
    expect(acts).toMatchObject([{ action: 'archive', subjectName: 'Roposo' }]);

    const first = await newestAct();
    const back = await undo(first.id);
    expect(back.services.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['restored', 'restored']);
    expect(back.parents).toHaveLength(3);
    expect(await platformNames()).toContain('Roposo');
    expect((await categories()).sort()).toEqual(['Feed', 'Roposo feed']);
    expect((await standing()).map(({ name }) => name).sort()).toEqual(['Likes', 'Views']);

    await undo((await newestAct()).id);
    expect([await platformNames(), await categories()]).toEqual([expect.not.arrayContaining(['Roposo']), []]);
  });

  test('leaves those that others use or have changed, and says so', async () => {
    await send({ ...fileOf('Josh,Feed,Likes,5', 'Josh,Reels,Views,6', 'Kutumb,Feed,Likes,7'), apply: true });
    const imported = await newestAct();
    const made = (await shop.get('/api/admin/service-categories', meera)).json() as CategoryForAdmin[];
    const josh = (await platforms()).find(({ name }) => name === 'Josh');
    const feed = made.find(({ platformId, name }) => platformId === josh?.id && name === 'Feed');
    await send({ ...fileOf('Josh,Feed,Saves,9'), apply: true });
    const kutumb = (await platforms()).find(({ name }) => name === 'Kutumb');
    await shop.patch(`/api/platforms/${kutumb?.id}`, meera, { color: '#00b488' });
    const { parents } = await undo(imported.id);
    expect(parents).toMatchObject([
      { kind: 'category', id: feed?.id, outcome: 'in-use' },
      { kind: 'category', name: 'Reels', outcome: 'restored' },
      { kind: 'category', name: 'Feed', outcome: 'restored' },
      { kind: 'platform', name: 'Josh', outcome: 'in-use' },
      { kind: 'platform', name: 'Kutumb', outcome: 'changed-since' },
    ]);
    expect(await platformNames()).toEqual(expect.arrayContaining(['Josh', 'Kutumb']));
    expect((await standing()).map(({ name }) => name)).toEqual(['Saves']);
  });
});
