import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from './accounts/start-session.ts';
import { keyEarlierRequests } from './funds/key-earlier-requests.ts';
import { databaseFile } from './open-store.ts';
import { fillSearchIndexes } from './platform/database/fill-search-indexes.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { openPostgres } from './platform/database/postgres.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import { checkAlarms } from './reports/check-alarms.ts';
import { type Database, type Reader, searchTables, type Tables } from './tables.ts';
import { asAdmin, type Home, makeHome, openTestShop, type Person, type TestShop } from './testing.ts';

const released = join(import.meta.dirname, 'migrations');
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

let home: Home;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  home = await makeHome();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await home.remove();
});

const keep = <Each extends { close(): Promise<void> }>(each: Each): Each => {
  opened.push(each);
  return each;
};
const place = () => ({ dataDir: home.env['DATA_DIR'] ?? '', databaseUrl: home.env['DATABASE_URL'] });
const open = async (where = home): Promise<TestShop> => keep(await openTestShop({}, { home: where }));

/** The database as it was before a migration, with a shop's life in it; unless told otherwise, before the search tables. */
async function openOldShop(before = '0004'): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  for (const name of readdirSync(released).filter((each) => each < before)) {
    copyFileSync(join(released, name), join(folder, name));
  }
  const database = keep(
    isPostgres
      ? openPostgres<Tables>(new pg.Pool({ connectionString: place().databaseUrl ?? '' }))
      : openSqlite<Tables>(join(place().dataDir, databaseFile)),
  );
  await applyMigrations(database, folder);
  rmSync(folder, { recursive: true });
  await database.migrate((run) =>
    run(`
      insert into users (id, first_name, last_name, email, password_hash, is_admin, phone, created_at) values
        (1, 'Meera', 'Iyer', 'meera@shop.example', '', 1, '', 1),
        (2, 'ASHA', 'Verma', 'asha77@mail.example', '', 0, '+91 98765 43210', 2),
        (3, 'Gone', 'Das', 'gone@mail.example', '', 0, '', 3);
      update users set deleted_at = 9 where id = 3;
      insert into platforms (id, position, name, color, icon) values (1, 1, 'Instagram', '#e1306c', 'instagram');
      insert into categories (id, platform_id, position, name, description) values (1, 1, 1, 'Likes', '');
      insert into services (id, category_id, position, name, description, rate) values (1, 1, 1, 'Likes', '', 10);
      insert into orders (id, user_id, service_id, service_name, category_name, platform_name, platform_icon, platform_color,
        url, quantity, rate, list_paise, total_paise, discounts, status, created_at, updated_at) values
        (1, 2, 1, 'Real Likes', 'Likes', 'Instagram', 'instagram', '#e1306c', 'https://Photos.example/p/AbC', 1, 1, 1, 1, '[]', 'failed', 5, 5),
        (2, 2, 1, 'Real Likes', 'Likes', 'Instagram', 'instagram', '#e1306c', 'https://photos.example/p/xyz', 1, 1, 1, 1, '[]', 'pending', 6, 6);
      insert into fund_requests (id, user_id, amount_paise, reference_number, normal_reference, created_at) values
        (1, 2, 10000, '4123-4567', '41234567', 7);
      insert into tickets (id, user_id, category, subject, description, created_at, updated_at) values
        (1, 2, 'other', 'Where is my Order', '', 8, 8);
      insert into audit_entries (at, admin_id, action, subject, subject_id, before, after, address) values
        (9, 1, 'change-status', 'order', 1, '{"status":"pending"}', '{"status":"failed"}', '');`),
  );
  return database;
}

/** The admin who was there before the upgrade. */
async function adminOf({ database, clock }: TestShop): Promise<Person> {
  const token = await database.write((tx) => startSession(tx, { userId: 1, at: clock.now }));
  return { id: 1, email: 'meera@shop.example', token };
}

/** The customer who was there before the upgrade. */
async function ashaOf({ database, clock }: TestShop): Promise<Person> {
  const token = await database.write((tx) => startSession(tx, { userId: 2, at: clock.now }));
  return { id: 2, email: 'asha77@mail.example', token };
}

/** How many orders, accounts, fund requests, tickets and acts a search finds. */
async function hitsOf(shop: TestShop, search: string): Promise<number[]> {
  const meera = await adminOf(shop);
  const lists = ['orders', 'users', 'fund-requests', 'support/tickets', 'audit'];
  const answers = await Promise.all(
    lists.map((list) => shop.get(`/api/admin/${list}?search=${encodeURIComponent(search)}`, meera)),
  );
  for (const answer of answers) expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
  return answers.map((answer) => answer.json().length);
}

/** What was there before the search tables were is found in them, like what comes afterwards. */
async function expectAllFound(shop: TestShop) {
  expect(await hitsOf(shop, 'asha77@MAIL.example')).toEqual([2, 1, 1, 1, 0]);
  expect(await hitsOf(shop, 'Asha ver')).toEqual([2, 1, 1, 1, 0]);
  expect(await hitsOf(shop, 'photos.example/p/abc')).toEqual([1, 0, 0, 0, 0]);
  expect(await hitsOf(shop, '98765')).toEqual([0, 1, 0, 0, 0]);
  expect(await hitsOf(shop, '4123 4567')).toEqual([0, 0, 1, 0, 0]);
  expect(await hitsOf(shop, 'is my order')).toEqual([0, 0, 0, 1, 0]);
  expect(await hitsOf(shop, 'failed')).toEqual([0, 0, 0, 0, 1]);
}

async function totalOf(shop: TestShop, path: string): Promise<unknown> {
  return (await shop.get(path, await adminOf(shop))).headers['x-total-count'];
}

test('a shop that has long been open finds all of its past after the upgrade, and counts it', async () => {
  const old = await openOldShop();
  await old.close();
  opened.splice(opened.indexOf(old), 1);

  const shop = await open();
  expect(shop.remark).toBeUndefined();
  expect((await shop.get('/api/admin/stats', await adminOf(shop))).json()).toMatchObject({
    activeUsers: 1,
    pendingOrders: 1,
  });
  // A worker fills the index of a SQLite; until it has, the newest texts are compared.
  await expectAllFound(shop);
  await fillSearchIndexes(shop.database, searchTables);
  await expectAllFound(shop);
  expect(await totalOf(shop, '/api/admin/orders?status=failed')).toBe('1');
  expect(await totalOf(shop, '/api/admin/users?role=deleted')).toBe('1');

  await shop.database.write(async (tx) => {
    await tx.updateTable('users').set({ last_name: 'Sharma' }).where('id', '=', 2).execute();
  });
  expect(await hitsOf(shop, 'asha verma')).toEqual([0, 0, 0, 0, 0]);
  expect(await hitsOf(shop, 'asha sharma')).toEqual([2, 1, 1, 1, 0]);
});

/** The named checks of a table, and how many it has in all. */
async function checksOf(db: Reader, table: string): Promise<{ names: string[]; count: number }> {
  if (isPostgres) {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where contype = 'c' and conrelid = ${table}::regclass order by conname`.execute(db);
    return { names: rows.map(({ name }) => name), count: rows.length };
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${table}`.execute(db);
  const text = rows[0]?.sql ?? '';
  const names = [...text.matchAll(/constraint (\w+)\s+check\b/g)].map(([, name = '']) => name);
  return { names: names.sort(), count: [...text.matchAll(/\bcheck\s*\(/g)].length };
}

test('checks of kinds and statuses get the same names on both engines, and a node of the version before goes on', async () => {
  const old = await openOldShop('0035');
  const write = (at: number) =>
    old.migrate((run) =>
      run(`
        insert into discounts (title, description, discount_type, basis_points, min_quantity) values ('Diwali', '', 'quantity', 1000, ${at});
        insert into tickets (id, user_id, order_id, category, subject, description, created_at, updated_at) values
          (${at}, 2, 2, 'refill', 'It dropped ${at}', '', ${at}, ${at});
        insert into legal_texts (document, text, admin_id, at) values ('terms', '# Terms', 1, ${at});
        insert into sign_in_failures (name, kind, day, times, last_at, network) values ('a', 'sign-in-failed', ${at}, 1, 9, '');`),
    );
  const tables = ['discounts', 'tickets', 'legal_texts', 'sign_in_failures'];
  const rows = () =>
    Promise.all(tables.map((table) => sql`select * from ${sql.table(table)} order by 1, 3`.execute(old.read)));
  await write(10);
  const before = await rows();
  const shop = await open();
  expect(await rows()).toEqual(before);

  await write(11);
  expect((await rows()).map(({ rows }) => rows.length)).toEqual([2, 3, 2, 2]);
  expect(await hitsOf(shop, 'dropped 11')).toEqual([0, 0, 0, 1, 0]);
  await expect(old.migrate((run) => run('delete from legal_texts'))).rejects.toThrow(/append-only/);
  const checks = await Promise.all(tables.map((table) => checksOf(shop.database.read, table)));
  for (const { names, count } of checks) expect(names).toHaveLength(count);
  expect(checks.map(({ names }) => names)).toEqual([
    [
      ...['basis_points_check', 'check', 'check1', 'check2', 'discount_type_check', 'is_active_check'],
      ...['max_quantity_check', 'min_quantity_check', 'priority_check'],
    ].map((name) => `discounts_${name}`),
    ['tickets_category_check', 'tickets_priority_check', 'tickets_status_check'],
    ['legal_texts_document_check'],
    ['sign_in_failures_kind_check'],
  ]);
});

test('what a ticket of before takes is counted in bytes, as that of a new one is', async () => {
  const old = await openOldShop('0027');
  const [subject, description, message] = ['मेरा ऑर्डर', 'कहाँ है?', 'जल्दी बताएँ'];
  await old.migrate((run) =>
    run(`
      update tickets set subject = '${subject}', description = '${description}' where id = 1;
      insert into ticket_messages (ticket_id, author_id, is_admin, message, created_at) values
        (1, 2, 0, '${message}', 9), (1, 1, 1, 'Tomorrow', 9);`),
  );
  const { database } = await open();
  expect(await database.read.selectFrom('ticket_storage').selectAll().execute()).toEqual([
    { user_id: 2, used_bytes: Buffer.byteLength(subject + description + message), quota_bytes: null },
  ]);
});

describe('references that were taken before they were compared by their keys', () => {
  const promise = 'a payment is claimed by every credit that names it, and by no other';
  const claimFaults = async (shop: TestShop) =>
    (await shop.ledgerFaults()).filter((fault) => fault.promise === promise);
  const claims = async (db: Reader) =>
    (await db.selectFrom('claimed_references').selectAll().orderBy('reference_key').orderBy('sequence').execute()).map(
      (claim) => [claim.reference_key, claim.sequence, claim.fund_request_id],
    );
  const payment = (id: number, reference: string, status: 'pending' | 'approved' | 'rejected' = 'pending') => ({
    id,
    user_id: 2,
    amount_paise: 50_000,
    reference_number: reference,
    // As the version before compared it.
    normal_reference: reference.toUpperCase().replace(/[\s-]/g, ''),
    status,
    decided_at: status === 'pending' ? null : 8,
    created_at: 7,
  });
  const insert = (database: Database, rows: ReturnType<typeof payment>[]) =>
    database.write(async (tx) => {
      await tx.insertInto('fund_requests').values(rows).execute();
      if (isPostgres) await sql`select setval(pg_get_serial_sequence('fund_requests', 'id'), 5000)`.execute(tx);
    });

  test('stay as they were, claim their payment, and are named where it is claimed twice', async () => {
    const old = await openOldShop('0013');
    await insert(old, [
      payment(2, 'UTR 512345678901', 'approved'),
      payment(3, '512345678901'),
      payment(4, '0512345678901', 'rejected'),
      payment(5, '५१२३४५६७८९०१'),
      payment(6, '51234\ufe0f5678901'),
      payment(7, '00000'),
      payment(8, '612345678901'),
    ]);
    const shop = await open();
    const meera = await adminOf(shop);
    const asha = await ashaOf(shop);
    expect(await claims(shop.database.read)).toEqual([
      ['41234567', 0, 1],
      ['512345678901', 0, 2],
      ['512345678901', 1, 3],
      ['512345678901', 2, 5],
      ['512345678901', 3, 6],
      ['612345678901', 0, 8],
    ]);
    expect(await claimFaults(shop)).toEqual([]);
    const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
    expect(alarms).toContainEqual({ kind: 'references', requests: [2, 3, 5, 6] });
    const parts = { ...shop, clock: () => shop.clock.now };
    const told = await checkAlarms(parts, 'one');
    expect(told).toContainEqual({ kind: 'references', requests: [2, 3, 5, 6] });
    expect(await checkAlarms(parts, 'two')).toEqual([]);
    expect(await hitsOf(shop, 'UTR 0512345678901')).toEqual([0, 0, 5, 0, 0]);

    const again = await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: 'UPI/512345678901' });
    expect(again.json().code).toBe('reference-used');
    const decide = (id: number, body: Record<string, unknown>) =>
      shop.put(`/api/admin/fund-requests/${id}`, meera, body);
    const twice = await decide(3, { status: 'approved' });
    expect(twice.json()).toMatchObject({
      code: 'reference-used',
      message: 'This reference number was already credited with fund request #2 of customer #2.',
    });
    expect((await decide(3, { status: 'rejected' })).statusCode).toBe(200);
    expect((await decide(5, { status: 'rejected' })).statusCode).toBe(200);
    expect((await decide(6, { status: 'approved', referenceNumber: '712345678901' })).statusCode).toBe(200);
    expect((await decide(7, { status: 'approved' })).statusCode).toBe(200);
    expect((await decide(8, { status: 'approved' })).statusCode).toBe(200);
    const after = (await shop.get('/api/admin/overview', meera)).json();
    expect(after.alarms.filter(({ kind }: { kind: string }) => kind === 'references')).toEqual([]);
    expect(await claimFaults(shop)).toEqual([]);
  });

  test('of two that wait, one is credited, however many admins approve both at once', async () => {
    const old = await openOldShop('0013');
    await insert(old, [payment(2, '512345678901'), payment(3, 'UTR512345678901')]);
    const shop = await open();
    const meera = await adminOf(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        shop.put(`/api/admin/fund-requests/${2 + (n % 2)}`, meera, { status: 'approved' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    const { rows } = await sql`select 1 from ledger_transfers where kind = 'top-up'`.execute(shop.database.read);
    expect(rows).toHaveLength(1);
  });

  test('are all keyed by two nodes that start at once, after one that ended in the middle', async () => {
    const old = await openOldShop('0013');
    const twins = Array.from({ length: 1_300 }, (_, n) =>
      payment(10 + n, `${n % 10 === 0 ? 'UTR ' : ''}${7e11 + n - (n % 10 === 1 ? 1 : 0)}`),
    );
    await insert(old, twins.slice(0, 700));
    await insert(old, twins.slice(700));
    const shop = await open();
    await shop.database.write(async (tx) => {
      await tx.deleteFrom('claimed_references').where('fund_request_id', '>', 700).execute();
      await tx.updateTable('fund_requests').set({ reference_key: null }).where('id', '>', 700).execute();
    });
    await Promise.all([open(), open(), keyEarlierRequests(shop.database, 9)].slice(isPostgres ? 0 : 2));
    const all = await claims(shop.database.read);
    expect(all).toHaveLength(1_301);
    expect(all.filter(([, sequence]) => sequence === 1)).toHaveLength(130);
    expect(all.filter(([, sequence]) => Number(sequence) > 1)).toEqual([]);
    expect(await claimFaults(shop)).toEqual([]);
  });

  test('of a node of the version before that still runs are keyed before they are decided upon, and freed when it rejects', async () => {
    const old = await openOldShop('0013');
    const shop = await open();
    const meera = await adminOf(shop);
    await insert(old, [payment(2, 'UTR 512345678901'), payment(3, '612345678901')]);
    const approved = await shop.put('/api/admin/fund-requests/2', meera, { status: 'approved' });
    expect(approved.statusCode).toBe(200);
    await keyEarlierRequests(shop.database, 9);
    expect((await claims(shop.database.read)).map(([key]) => key)).toEqual([
      '41234567',
      '512345678901',
      '612345678901',
    ]);
    await old.write(async (tx) => {
      await tx.updateTable('fund_requests').set({ status: 'rejected', decided_at: 9 }).where('id', '=', 3).execute();
    });
    const asha = await ashaOf(shop);
    const again = await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: '612345678901' });
    expect(again.statusCode).toBe(201);
  });
});

if (isPostgres)
  describe('a PostgreSQL', () => {
    test('counts what a node of the version before commits while the upgrade waits for it', async () => {
      const old = await openOldShop('0007');
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const isWaitedFor = async () => expect((await sql`${waiting}`.execute(old.read)).rows).toHaveLength(1);
      let upgrade: Promise<TestShop> | undefined;
      await old.write(async (tx) => {
        await tx.updateTable('orders').set({ status: 'failed' }).where('id', '=', 2).execute();
        upgrade = open();
        await vi.waitFor(isWaitedFor, { timeout: 10_000, interval: 20 });
      });
      const shop = await upgrade;
      if (!shop) throw new Error('There was no upgrade.');
      expect(await totalOf(shop, '/api/admin/orders?status=failed')).toBe('2');
    });

    test('in which the role may not create the extension opens, searches, and says what is missing', async () => {
      const old = await openOldShop();
      const role = `plain_${process.pid}_${Date.now()}`;
      const url = new URL(place().databaseUrl ?? '');
      const admin = url.href;
      url.username = role;
      const asRole = { ...home, env: { ...home.env, DATABASE_URL: url.href } };
      await asAdmin(admin, `create role ${role} login; grant usage, create on schema public to ${role}`);
      const { rows } = await sql<{ table: string }>`
        select tablename as "table" from pg_tables where schemaname = 'public'`.execute(old.read);
      for (const { table } of rows) await asAdmin(admin, `alter table ${table} owner to ${role}`);
      await asAdmin(admin, `alter function refuse_change owner to ${role}`);
      const indexes = async (db: Reader) =>
        (await sql`select 1 from pg_indexes where indexdef like '%gin_trgm_ops%'`.execute(db)).rows.length;
      try {
        const plain = await open(asRole);
        expect(plain.remark).toMatch(
          /Searching is slow .* no extension pg_trgm \(.*permission denied.*\).*create extension/,
        );
        await expectAllFound(plain);
        expect(await indexes(old.read)).toBe(0);

        await asAdmin(admin, 'create extension pg_trgm');
        const again = await open(asRole);
        expect(again.remark).toBeUndefined();
        expect(await indexes(old.read)).toBe(searchTables.length);
        await expectAllFound(again);
      } finally {
        for (const each of opened.splice(0)) await each.close();
        await asAdmin(admin, `drop owned by ${role} cascade; drop role ${role}`);
      }
    });

    test('lets a migration take longer than a statement may', async () => {
      const pool = new pg.Pool({ connectionString: place().databaseUrl ?? '', query_timeout: 300 });
      const database = keep(openPostgres<Tables>(pool));
      const slow = 'select pg_sleep(0.6)';
      await expect(sql.raw(slow).execute(database.read)).rejects.toThrow(/timeout/i);
      await database.migrate(async (run, tx) => {
        await run(slow);
        await sql.raw(slow).execute(tx);
        await run('create table done (id bigint)');
      });
      expect((await sql`select * from done`.execute(database.read)).rows).toEqual([]);
    });
  });
