import { type SqlBool, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxCounted } from './platform/database/bounded-count.ts';
import { fillSearchIndexes } from './platform/database/fill-search-indexes.ts';
import { holdsRow } from './platform/database/find-page.ts';
import { searchTables } from './tables.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

async function found(path: string): Promise<{ ids: number[]; total: string | undefined }> {
  const answer = await shop.get(path, meera);
  expect(answer.statusCode).toBe(200);
  const ids = answer.json().map(({ id }: { id: number }) => id);
  return { ids, total: answer.headers['x-total-count']?.toString() };
}

const ordersWith = async (search: string, more = '') =>
  (await found(`/api/admin/orders?search=${encodeURIComponent(search)}${more}`)).ids;

describe('what is searched for is a part of a text', () => {
  let order: number;
  let other: number;
  beforeAll(async () => {
    const zoe = await shop.customer({ firstName: 'Zoë वर्मा', balance: '100.00' });
    const { id } = await shop.service({ name: 'Likes 100% "real" OR_not* (fast)', pricePerThousand: '1.00' });
    const plain = await shop.service({ name: 'Plain Views', pricePerThousand: '1.00' });
    const place = async (serviceId: number, url: string) =>
      (await shop.post('/api/orders', zoe, { serviceId, url, quantity: 1000 })).json().id;
    order = await place(id, 'https://instagram.com/p/AbC_9-x');
    // One is in the index by now, the other not yet.
    await fillSearchIndexes(shop.database, searchTables);
    other = await place(plain.id, 'https://youtube.com/watch?v=QQ');
  });

  test.each([
    'instagram',
    'INSTAGRAM',
    'gram.com/p/abc_9',
    '_9-x',
    '100%',
    '0% "re',
    '"real"',
    'or_not*',
    '(fast)',
    '100% "real" OR_not*',
  ])('%s finds the one that holds it', async (search) => expect(await ordersWith(search)).toEqual([order]));

  test.each(['zoë', 'ZOË', 'वर्मा', 'zoë व'])('%s finds both by their customer', async (search) => {
    expect(await ordersWith(search)).toEqual([other, order]);
    expect(await ordersWith(search, '&status=pending')).toEqual([other, order]);
  });

  test.each([
    'abc%x',
    'instagram OR youtube',
    'insta*',
    '"instagram',
    'instagram"',
    'likes NOT plain',
    '100__',
    'text:likes',
    'NEAR(likes plain)',
    '\\',
    "'",
  ])('%s is plain text and finds nothing', async (search) => {
    expect(await ordersWith(search)).toEqual([]);
    expect(await ordersWith(search, '&status=pending')).toEqual([]);
  });

  test.each([
    ['Q', 1],
    ['qq', 1],
    ['%', 1],
    ['_9', 1],
    ['व', 2],
    ['"', 1],
  ])('%s, which is shorter than the index knows, is found too', async (search, count) => {
    expect(await ordersWith(search)).toHaveLength(count);
    expect(await ordersWith(search, '&status=pending')).toHaveLength(count);
    expect(await ordersWith(search, '&status=failed')).toEqual([]);
  });

  test('a number finds its order, and the links that hold it', async () => {
    expect(await ordersWith(`#${order}`)).toEqual([order]);
    expect(await ordersWith(`#${order}`, '&status=failed')).toEqual([]);
    expect(await ordersWith(String(order))).toContain(order);
  });
});

test('a customer with another name is found by it in every list, and by the old one in none', async () => {
  const old = await shop.customer({ firstName: 'Kamala Formerly', balance: '100.00' });
  const { id: serviceId } = await shop.service({ pricePerThousand: '1.00' });
  await shop.post('/api/orders', old, { serviceId, url: 'https://instagram.com/p/x', quantity: 1000 });
  await shop.post('/api/funds/request', old, { amount: '100', referenceNumber: '412345678901' });
  await shop.post('/api/support/tickets', old, {
    category: 'other',
    subject: 'A word',
    description: 'About the order that I have placed today.',
  });
  const lists = ['orders', 'users', 'fund-requests', 'support/tickets'];
  const counts = (search: string) =>
    Promise.all(lists.map(async (list) => (await found(`/api/admin/${list}?search=${search}`)).ids.length));
  expect(await counts('formerly')).toEqual([1, 1, 1, 1]);
  await fillSearchIndexes(shop.database, searchTables);
  expect(await counts('formerly')).toEqual([1, 1, 1, 1]);

  await shop.database.write((tx) =>
    tx
      .updateTable('users')
      .set({ first_name: 'Kamala Afterwards', email: 'kamala@example.in' })
      .where('id', '=', old.id)
      .execute(),
  );
  expect(await counts('formerly')).toEqual([0, 0, 0, 0]);
  expect(await counts('kamala%20afterwards')).toEqual([1, 1, 1, 1]);
});

describe('a search goes as far as it reaches', () => {
  let name: string;
  beforeAll(async () => {
    name = 'Multitude';
    const numbers = Array.from({ length: 2_550 }, (_, n) => n);
    const person = { first_name: name, last_name: 'Das', password_hash: '', created_at: 1 };
    for (let from = 0; from < numbers.length; from += 500) {
      const rows = numbers.slice(from, from + 500).map((n) => ({ ...person, email: `m${n}@many.example` }));
      await shop.database.write(async (tx) => void (await tx.insertInto('users').values(rows).execute()));
    }
    await fillSearchIndexes(shop.database, searchTables);
  });

  test('a search tells the same total on every page: as far as it counts, and that there are more', async () => {
    const last = maxCounted / 100;
    const pages = [];
    for (const page of [1, last, last + 1]) {
      const { ids, total } = await found(`/api/admin/users?pageSize=100&search=${name}&page=${page}`);
      pages.push([ids.length, total]);
    }
    expect(pages).toEqual([
      [100, '2500+'],
      [100, '2500+'],
      [0, '2500+'],
    ]);
    const { headers } = await shop.get(`/api/admin/users?pageSize=100&search=${name}`, meera);
    expect(headers['link']).toContain('page=25>; rel="last"');
  });

  test.each([
    ['m1', 'a part that the index does not know'],
    ['m12', 'one that it knows'],
    ['@many.example', 'one that nearly all have'],
  ])('%s is counted to the end or to 2,500: %s', async (search) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from users
      where email like ${`%${search}%`}`.execute(shop.database.read);
    const count = rows[0]?.count ?? 0;
    const { total } = await found(`/api/admin/users?pageSize=10&search=${encodeURIComponent(search)}`);
    expect(total).toBe(count > maxCounted ? '2500+' : String(count));
    expect(count).toBeGreaterThan(100);
  });

  test.each(['m2599@many.example', 'M12@many.example', 'm12@many.exam'])(
    '%s is found by the piece of it that few have, and as a whole',
    async (search) => {
      const { rows } = await sql<{ id: number }>`
        select id from users where email like ${`${search.toLowerCase()}%`}`.execute(shop.database.read);
      expect(await found(`/api/admin/users?search=${search}`)).toEqual({
        ids: rows.map(({ id }) => id),
        total: String(rows.length),
      });
    },
  );

  test('acts are found by their words and by their admin, and counted', async () => {
    const act = { at: 1, subject: 'user', subject_id: null, before: '{}', after: '{}', address: '' } as const;
    const acts = Array.from({ length: 130 }, (_, n) => ({ ...act, actor_id: meera.id, action: `word-${n % 2}` }));
    await shop.database.write(async (tx) => void (await tx.insertInto('audit_entries').values(acts).execute()));
    await fillSearchIndexes(shop.database, searchTables);
    const pageOf = async (search: string, page: number) => {
      const { ids, total } = await found(`/api/admin/audit?pageSize=20&search=${search}&page=${page}`);
      return [ids.length, new Set(ids).size, total];
    };
    expect(await Promise.all([1, 2, 4].map((page) => pageOf('word-1', page)))).toEqual([
      [20, 20, '65'],
      [20, 20, '65'],
      [5, 5, '65'],
    ]);
    const ofMeera = await shop.database.read
      .selectFrom('audit_entries')
      .select('id')
      .where('actor_id', '=', meera.id)
      .orderBy('id', 'desc')
      .execute();
    const { ids, total } = await found(`/api/admin/audit?pageSize=20&search=${meera.email}&page=3`);
    expect({ ids, total }).toEqual({ ids: ofMeera.slice(40, 60).map(({ id }) => id), total: String(ofMeera.length) });
  });

  test('tickets with a common word are found in the order of their list, however many came after one', async () => {
    const asha = await shop.customer();
    const ticket = { user_id: asha.id, category: 'other', subject: 'Commonplace', description: '' } as const;
    const tickets = Array.from({ length: 560 }, (_, n) => ({
      ...ticket,
      created_at: n,
      updated_at: n === 7 ? 9_999 : n,
    }));
    const ids = await shop.database.write(async (tx) =>
      (await tx.insertInto('tickets').values(tickets).returning('id').execute()).map(({ id }) => id),
    );
    await fillSearchIndexes(shop.database, searchTables);
    const newestFirst = [ids[7], ...ids.filter((_, n) => n !== 7).reverse()];
    const pageOf = (page: number) => found(`/api/admin/support/tickets?pageSize=50&search=commonplace&page=${page}`);
    for (const page of [1, 2, 5]) {
      const { ids: shown, total } = await pageOf(page);
      expect(shown).toEqual(newestFirst.slice((page - 1) * 50, page * 50));
      expect(total).toBe('560');
    }
  });

  test('the customers are counted exactly', async () => {
    const { activeUsers } = (await shop.get('/api/admin/stats', meera)).json();
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from users where is_admin = 0 and deleted_at is null`.execute(shop.database.read);
    expect(activeUsers).toBe(rows[0]?.count);
    expect(activeUsers).toBeGreaterThan(2_500);
  });
});

describe('what names one thing is looked up, and not searched', () => {
  let asha: Person;
  let natasha: Person;
  const references = ['512399887766', '512399887777'];
  const [reference = ''] = references;
  beforeAll(async () => {
    asha = await shop.customer({ balance: '100.00' });
    natasha = await shop.customer({ balance: '100.00' });
    await shop.database.write(async (tx) => {
      await tx.updateTable('users').set({ email: 'one.asha@exact.example' }).where('id', '=', asha.id).execute();
      await tx.updateTable('users').set({ email: 'x-one.asha@exact.example' }).where('id', '=', natasha.id).execute();
    });
    const { id: serviceId } = await shop.service({ pricePerThousand: '1.00' });
    for (const [n, each] of [asha, natasha].entries()) {
      await shop.post('/api/orders', each, { serviceId, url: 'https://tiktok.com/@one.handle', quantity: 1000 });
      await shop.post('/api/funds/request', each, { amount: '100', referenceNumber: references[n] });
    }
  });

  const countsOf = (search: string, more = '') =>
    Promise.all(
      ['users', 'orders', 'fund-requests'].map(
        async (list) => (await found(`/api/admin/${list}?search=${encodeURIComponent(search)}${more}`)).ids.length,
      ),
    );

  test('an email, whatever its case, and the beginning that only one account has', async () => {
    for (const search of ['one.asha@exact.example', 'ONE.asha@EXACT.example', 'one.asha@exact.ex', 'one.asha@'])
      expect(await countsOf(search)).toEqual([1, 1, 1]);
    expect(await countsOf('one.asha')).toEqual([2, 2, 2]);
    expect(await countsOf('ne.asha@exact.example')).toEqual([2, 2, 2]);
    expect((await found('/api/admin/users?search=one.asha@exact.example&role=admin')).ids).toEqual([]);
    expect((await found('/api/admin/orders?search=one.asha@exact.example&status=failed')).ids).toEqual([]);
    expect(await countsOf('one.asha@exact.example', `&userId=${natasha.id}`)).toEqual([1, 1, 1]);
  });

  test('a handle in a link is no email', async () =>
    expect((await found('/api/admin/orders?search=%40one.handle')).ids).toHaveLength(2));

  test('a reference number as the bank writes it', async () => {
    for (const search of [reference, `UTR 0${reference}`, `upi/${reference}`])
      expect((await found(`/api/admin/fund-requests?search=${encodeURIComponent(search)}`)).ids).toHaveLength(1);
    expect((await found(`/api/admin/fund-requests?search=${reference.slice(0, -2)}`)).ids).toHaveLength(2);
  });
});

describe('the plans of the searches', () => {
  const isSqlite = () => shop.database.engine === 'sqlite';
  const planOf = (query: string): Promise<string> =>
    shop.database.write(async (tx) => {
      // A table that is small is read whole; what counts here is that the index can serve.
      if (!isSqlite()) await sql`set local enable_seqscan = off`.execute(tx);
      const explain = sql.raw(`${isSqlite() ? 'explain query plan' : 'explain'} ${query}`);
      const { rows } = await sql<Record<string, string>>`${explain}`.execute(tx);
      return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n');
    });

  test('a text is looked up in the index', async () => {
    const plan = await planOf(
      isSqlite()
        ? `select rowid from user_search_index where user_search_index match '"m123"' order by rowid desc limit 9`
        : `select s.id from user_search s where s.text like '%m123@many%'`,
    );
    expect(plan).toMatch(isSqlite() ? /VIRTUAL TABLE INDEX/ : /user_search_trigrams/);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('a hit is held against the filters by its number, however many rows pass them', async () => {
    const completed = { table: 'orders', where: [sql<SqlBool>`orders.status = 'completed'`] };
    const query = sql`select ${holdsRow(completed, sql.ref('found.id'))} from (select id from order_search) found`;
    const plan = await planOf(query.compile(shop.database.read).sql);
    expect(plan).toMatch(isSqlite() ? /SEARCH orders USING INTEGER PRIMARY KEY/ : /\bid = order_search\.id\b/);
    expect(plan).not.toContain('hashed');
  });

  test('requests that look alike come out of their index', async () => {
    // With one bound: of an empty table a span of time is taken to be as narrow as one customer.
    const alike = 'user_id = 1 and amount_paise = 100 and created_at > 1';
    const plan = await planOf(`select count(*) from fund_requests where ${alike}`);
    // Of an empty table three indexes cost the same; each begins with a part of what is looked for.
    expect(plan).toMatch(/\bfund_requests_(?:alike|of_user_by_time|by_amount)\b/);
  });

  test('every search table has its index', async () => {
    const { rows } = await (isSqlite()
      ? sql<{ name: string }>`select name from sqlite_master where sql like '%trigram%'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%'`
    ).execute(shop.database.read);
    expect(rows).toHaveLength(searchTables.length);
  });

  test.each([
    [`select id from orders where status = 'failed' order by created_at desc, id desc limit 50`, 'orders_by_status'],
    [
      `select id from orders where platform_name = 'X' order by created_at desc, id desc limit 50`,
      'orders_by_platform',
    ],
    [
      `select id from orders where platform_name = 'X' and status = 'failed' order by created_at desc, id desc limit 50`,
      'orders_by_status_and_platform',
    ],
  ])('%s comes out of %s in its order', async (query, index) => {
    const plan = await planOf(query);
    expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });
});
