import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ServiceForAdmin, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let platform: number;
let likes: number;
let views: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '100.00' });
  const values = { position: 1, name: 'Instagram', color: '#d62976', icon: 'instagram' };
  platform = (
    await shop.database.write((tx) =>
      tx.insertInto('platforms').values(values).returning('id').executeTakeFirstOrThrow(),
    )
  ).id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.post('/api/admin/catalogue/empty', meera, {});
  const category = async (name: string): Promise<number> =>
    (await shop.post('/api/service-categories', meera, { platformId: platform, name })).json().id;
  likes = await category('Likes');
  views = await category('Views');
});

const add = async (name: string, categoryId = likes): Promise<ServiceForAdmin> =>
  (await shop.post('/api/services', meera, { categoryId, name, pricePerThousand: '10' })).json();
/** As it was written before services had types. */
const upTo = (column: (typeof serviceCsvColumns)[number]) =>
  serviceCsvColumns.slice(0, serviceCsvColumns.indexOf(column) + 1).join(',');
const withType = upTo('type');
const file = (...lines: string[]) =>
  [serviceCsvColumns.slice(0, serviceCsvColumns.indexOf('type')).join(','), ...lines].join('\n');
const send = (csv: string, apply = false) => shop.post('/api/admin/services/import', meera, { csv, apply });
const standing = async (): Promise<[string, number, number, string][]> => {
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  return all
    .filter(({ isArchived }) => !isArchived)
    .map(({ name, categoryId, displayOrder, pricePerThousand }) => [name, categoryId, displayOrder, pricePerThousand]);
};
const acts = async () => (await shop.get('/api/admin/audit?subject=service', meera)).json();

test('Meera reads a file back: first a dry run, then all of it, and customers see and pay what it says', async () => {
  const slow = await add('Slow');
  const fast = await add('Fast');
  const csv = file(
    `${slow.id},Views,Instagram,Slow,,12.5,1,10000,no,yes`,
    `${fast.id},Likes,Instagram,Fast,,10,1,10000,no,yes`,
    ',Likes,Instagram,New one,,3,,,yes,',
    ',Likes,Instagram,New two,,4,,,,no',
  );
  const rows = [
    { line: 2, outcome: 'change', text: 'Slow: category, pricePerThousand 10.0000 → 12.5000' },
    { line: 3, outcome: 'same', text: 'Fast' },
    { line: 4, outcome: 'create', text: 'New one' },
    { line: 5, outcome: 'create', text: 'New two' },
  ];
  const before = [await standing(), await acts()];
  expect((await send(csv)).json()).toMatchObject({ rows, isApplied: false });
  expect([await standing(), await acts()]).toEqual(before);

  expect((await send(csv, true)).json()).toMatchObject({ rows, isApplied: true });
  expect(await standing()).toEqual([
    ['Fast', likes, 1, '10.0000'],
    ['New one', likes, 2, '3.0000'],
    ['New two', likes, 3, '4.0000'],
    ['Slow', views, 1, '12.5000'],
  ]);
  const [act, ...earlier] = await acts();
  expect(earlier).toEqual(before[1]);
  expect(act).toMatchObject({
    action: 'import',
    subjectId: null,
    after: { created: 2, changed: 1 },
    hasServices: true,
  });
  await vi.waitFor(
    async () => {
      const shown = (await shop.get('/api/services', undefined)).json();
      expect(shown.map(({ name }: ServiceForAdmin) => name)).toEqual(['Fast', 'New one', 'Slow']);
    },
    { timeout: 5_000, interval: 10 },
  );
  const order = { serviceId: slow.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  expect((await shop.post('/api/orders', asha, order)).json().totalAmount).toBe('12.50');
});

test('one bad row and nothing of the file is taken', async () => {
  const slow = await add('Slow');
  const before = [await standing(), await acts()];
  const csv = file(
    `${slow.id},Likes,Instagram,Slow,,99,1,10000,no,yes`,
    ',Likes,Instagram,New,,3,,,,',
    ',Shares,Instagram,Odd,,3,,,,',
  );
  const answer = await send(csv, true);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      isApplied: false,
      rows: [
        expect.objectContaining({ line: 2, outcome: 'change' }),
        expect.objectContaining({ line: 3, outcome: 'create' }),
        { line: 4, outcome: 'bad', text: 'category: There is no category Shares of the platform Instagram' },
      ],
    }),
  ]);
  expect([await standing(), await acts()]).toEqual(before);
});

test('a file that is sent twice at once makes each service once', async () => {
  const csv = file(...Array.from({ length: 30 }, (_, index) => `,Likes,Instagram,New ${index},,3,,,,`));
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(csv, true)));
  expect(answers.map((answer) => answer.json().isApplied).sort()).toEqual([false, false, false, false, false, true]);
  expect((await standing()).map(([name, , position]) => [name, position])).toEqual(
    Array.from({ length: 30 }, (_, index) => [`New ${index}`, index + 1]),
  );
});

test('a file as spreadsheets save it: marked, with their ends of line, semicolons and guarding apostrophes', async () => {
  const csv = `\ufeff${file(',Likes,Instagram,"\'=Sum; of all","Two\nlines",0.9,,,,').replaceAll(',', ';').replaceAll('\n', '\r\n')}\r\n`;
  expect((await send(csv, true)).json().isApplied).toBe(true);
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  expect(all.find(({ isArchived }) => !isArchived)).toMatchObject({
    name: '=Sum; of all',
    description: 'Two\nlines',
    pricePerThousand: '0.9000',
  });
});

test('a file with everything in it as it was changes nothing and leaves no act', async () => {
  const slow = await add('Slow');
  const before = await acts();
  const csv = file(`${slow.id},Likes,Instagram,Slow,,10,1,10000,no,yes`);
  expect((await send(csv, true)).json()).toMatchObject({
    rows: [{ line: 2, outcome: 'same', text: 'Slow' }],
    isApplied: true,
  });
  expect(await acts()).toEqual(before);
});

test.each([
  ['none', undefined, 'Please choose a file'],
  ['too long', 'x'.repeat(2_000_001), 'The file is too long'],
  ['with something hidden', 'id\nname\u200b\n', 'Line 2: Please use visible characters only'],
  ['with an order of its own', 'id\n\n\u202ename\n', 'Line 3: Please use visible characters only'],
])('a file that is %s is refused as a whole', async (_, csv, text) => {
  const answer = await shop.post('/api/admin/services/import', meera, { csv, apply: true });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { csv: text }]);
});

test('a thousand services are read in one go', async () => {
  const csv = file(...Array.from({ length: 1_000 }, (_, index) => `,Views,Instagram,Many ${index},,3,,,,`));
  expect((await send(csv, true)).json().isApplied).toBe(true);
  const ids = (await shop.get('/api/admin/services', meera))
    .json()
    .filter(({ categoryId }: ServiceForAdmin) => categoryId === views);
  const dearer = file(...ids.map(({ id, name }: ServiceForAdmin) => `${id},Views,Instagram,${name},,4,1,10000,no,yes`));
  expect((await send(dearer, true)).json().isApplied).toBe(true);
  const after = await standing();
  expect(after.map(([, , position]) => position)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(new Set(after.map(([, , , price]) => price))).toEqual(new Set(['4.0000']));
});

test('the type of a service is read in any case, kept where the file says nothing, and a package has no bounds', async () => {
  const lines = [
    ',Likes,Instagram,Written by you,,4000,5,100,,,custom comments',
    ',Likes,Instagram,Starter,,299,5,100,,,PACKAGE',
    ',Likes,Instagram,As ever,,25,,,,,',
  ];
  const csv = [withType, ...lines].join('\n');
  expect((await send(csv, true)).json().isApplied).toBe(true);
  const read = async () => (await shop.get('/api/admin/services', meera)).json() as ServiceForAdmin[];
  const named = async (name: string) => (await read()).find((each) => each.name === name);
  expect(await named('Written by you')).toMatchObject({ type: 'Custom Comments', minQuantity: 5, maxQuantity: 100 });
  expect(await named('Starter')).toMatchObject({ type: 'Package', minQuantity: 1, maxQuantity: 1 });
  const usual = await named('As ever');
  expect(usual).toMatchObject({ type: 'Default' });
  const { id } = (await named('Written by you')) ?? { id: 0 };
  const again = file(`${id},Likes,Instagram,Written by you,,4100,5,100,no,yes`);
  expect((await send(again, true)).json().rows).toMatchObject([{ outcome: 'change' }]);
  expect(await named('Written by you')).toMatchObject({ type: 'Custom Comments', pricePerThousand: '4100.0000' });
  const other = [withType, `${usual?.id},Likes,Instagram,As ever,,25,,,,,Poll`].join('\n');
  expect((await send(other, true)).json().rows).toMatchObject([{ text: 'As ever: type Default → Poll' }]);
  const odd = [withType, ',Likes,Instagram,Odd,,25,,,,,Web Traffic'].join('\n');
  const refused = (await send(odd, true)).json();
  expect(refused).toMatchObject({ isApplied: false, rows: [{ outcome: 'bad' }] });
  expect(refused.rows[0].text).toContain('type: Please enter one of Default, Custom Comments');
});

test('a file says which services can be delivered in parts, and one that says nothing leaves it', async () => {
  const drips = upTo('dripFeed');
  const lines = [
    ',Likes,Instagram,In parts,,25,10,1000,,,,yes',
    ',Likes,Instagram,At once,,25,10,1000,,,,',
    ',Likes,Instagram,A vote,,25,10,1000,,,Poll,yes',
  ];
  expect((await send([drips, ...lines].join('\n'), true)).json().isApplied).toBe(true);
  const named = async (name: string) =>
    ((await shop.get('/api/admin/services', meera)).json() as ServiceForAdmin[]).find((each) => each.name === name);
  expect(await named('In parts')).toMatchObject({ canDrip: true });
  expect(await named('At once')).toMatchObject({ canDrip: false });
  // Only a usual service can be divided.
  expect(await named('A vote')).toMatchObject({ type: 'Poll', canDrip: false });
  const id = (await named('In parts'))?.id;
  await send([withType, `${id},Likes,Instagram,In parts,,26,10,1000,,,`].join('\n'), true);
  expect(await named('In parts')).toMatchObject({ canDrip: true, pricePerThousand: '26.0000' });
  const off = [drips, `${id},Likes,Instagram,In parts,,26,10,1000,,,,no`].join('\n');
  expect((await send(off, true)).json().rows).toMatchObject([{ text: 'In parts: dripFeed no' }]);
  const refills = [upTo('refillDays'), `${id},Likes,Instagram,In parts,,26,10,1000,,,,,30`].join('\n');
  expect((await send(refills, true)).json().rows).toMatchObject([{ text: 'In parts: refillDays 0 → 30' }]);
  await send(off, true);
  expect(await named('In parts')).toMatchObject({ refillDays: 30 });
  const odd = refills.replace(/30$/, 'a month');
  expect((await send(odd, true)).json().rows).toMatchObject([
    { outcome: 'bad', text: expect.stringMatching(/^refillDays: /) },
  ]);
});

test('a file says what customers compare services by; an empty cell leaves it, and none takes it back', async () => {
  const file = (cells: string) => [serviceCsvColumns.join(','), cells].join('\n');
  await send(file(',Likes,Instagram,Compared,,25,10,1000,,,,,30,15,20000,hour,3,no,,'), true);
  const compared = async () =>
    ((await shop.get('/api/admin/services', meera)).json() as ServiceForAdmin[]).find(
      ({ name }) => name === 'Compared',
    );
  const facts = { startMinutes: 15, speed: 20_000, speedPer: 'hour', refillDays: 30, quality: 3, canCancel: false };
  expect(await compared()).toMatchObject(facts);
  const id = (await compared())?.id;
  const left = await send(file(`${id},Likes,Instagram,Compared,,25,10,1000,,,,,,,,,,,,`), true);
  expect(left.json().rows).toMatchObject([{ outcome: 'same' }]);
  const back = await send(file(`${id},Likes,Instagram,Compared,,25,10,1000,,,,,,none,NONE,day,none,yes,,`), true);
  expect(back.json().rows).toMatchObject([
    {
      text: 'Compared: startMinutes 15 → none, speed 20000 → none, speedPer hour → day, quality 3 → none, cancel yes',
    },
  ]);
  expect(await compared()).toMatchObject({ startMinutes: null, speed: null, quality: null, canCancel: true });
  const odd = await send(file(`${id},Likes,Instagram,Compared,,25,10,1000,,,,,,soon,1,week,5,,,`), false);
  expect(odd.json().rows[0].text).toMatch(/startMinutes: .*speedPer: Please enter hour or day; quality: From 1 to 4/);
});
