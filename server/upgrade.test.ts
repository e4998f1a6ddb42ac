import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from './accounts/start-session.ts';
import { databaseFile } from './open-store.ts';
import { keepSearch } from './platform/database/keep-search.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { openPostgres } from './platform/database/postgres.ts';
import { searchTables } from './platform/database/search.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import type { Database, Reader, Tables } from './tables.ts';
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

const tallyFaults = async (shop: TestShop) =>
  (await shop.ledgerFaults()).filter(({ promise }) => promise === 'a list has as many rows as its tallies say');

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
  await keepSearch(shop.database);
  await expectAllFound(shop);
  expect(await tallyFaults(shop)).toEqual([]);
  expect(await totalOf(shop, '/api/admin/orders?status=failed')).toBe('1');
  expect(await totalOf(shop, '/api/admin/users?role=deleted')).toBe('1');

  await shop.database.write(async (tx) => {
    await tx.updateTable('users').set({ last_name: 'Sharma' }).where('id', '=', 2).execute();
  });
  expect(await hitsOf(shop, 'asha verma')).toEqual([0, 0, 0, 0, 0]);
  expect(await hitsOf(shop, 'asha sharma')).toEqual([2, 1, 1, 1, 0]);
});

test('a node of the version before goes on when the upgrade has taken away what counted customers', async () => {
  const old = await openOldShop('0009');
  const counted = () => sql<{ customers: unknown }>`select customers from customer_count`.execute(old.read);
  expect((await counted()).rows.map(({ customers }) => Number(customers))).toEqual([1]);
  const shop = await open();
  await expect(counted()).rejects.toThrow(/customer_count/);
  const gita = {
    id: 9,
    first_name: 'Gita',
    last_name: 'Rao',
    email: 'gita@mail.example',
    password_hash: '',
    created_at: 9,
  };
  await old.write(async (tx) => void (await tx.insertInto('users').values(gita).execute()));
  await old.write(async (tx) => {
    await tx.updateTable('users').set({ deleted_at: 9 }).where('id', '=', 2).execute();
  });
  expect(await tallyFaults(shop)).toEqual([]);
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
      expect(await tallyFaults(shop)).toEqual([]);
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
        expect(await tallyFaults(plain)).toEqual([]);
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
