import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSession } from './accounts/start-session.ts';
import { databaseFile } from './open-store.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { openPostgres } from './platform/database/postgres.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import type { Database, Tables } from './tables.ts';
import { type Home, makeHome, openTestShop, type TestShop } from './testing.ts';

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

const likes = `'Likes', 'Likes', 'Instagram', 'instagram', '#e1306c', 'https://photos.example/p/x'`;

/** The shop of an earlier version, with money that moved in every way it could. */
async function openFormerShop(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  for (const name of readdirSync(released).filter((each) => each < '0033' && each.endsWith('.sql'))) {
    copyFileSync(join(released, name), join(folder, name));
  }
  const database = isPostgres
    ? openPostgres<Tables>(new pg.Pool({ connectionString: home.env['DATABASE_URL'] ?? '' }))
    : openSqlite<Tables>(join(home.env['DATA_DIR'] ?? '', databaseFile));
  opened.push(database);
  await applyMigrations(database, folder);
  rmSync(folder, { recursive: true });
  await database.migrate((run) =>
    run(`
      insert into users (id, first_name, last_name, email, password_hash, is_admin, created_at) values
        (1, 'Meera', 'Iyer', 'meera@shop.example', '', 1, 1), (2, 'Asha', 'Verma', 'asha@mail.example', '', 0, 2);
      insert into platforms (id, position, name, color, icon) values (1, 1, 'Instagram', '#e1306c', 'instagram');
      insert into categories (id, platform_id, position, name, description) values (1, 1, 1, 'Likes', '');
      insert into services (id, category_id, position, name, description, rate) values (1, 1, 1, 'Likes', '', 1000000);
      insert into ledger_accounts (id, kind, user_id, balance_paise) values (7, 'wallet', 2, 4000);
      insert into fund_requests (id, user_id, amount_paise, reference_number, normal_reference, reference_key, status, decided_by, decided_at, created_at)
        values (12, 2, 5000, '512345678901', '512345678901', '512345678901', 'approved', 1, 3, 3);
      insert into orders (id, user_id, service_id, service_name, category_name, platform_name, platform_icon, platform_color,
        url, quantity, rate, list_paise, total_paise, discounts, status, delivered, refunded_paise, created_at, updated_at) values
        (21, 2, 1, ${likes}, 200, 1000000, 2000, 2000, '[]', 'refunded', 0, 1500, 4, 6),
        (22, 2, 1, ${likes}, 100, 1000000, 1000, 1000, '[]', 'completed', 100, null, 5, 5);
      insert into order_history (id, order_id, from_status, to_status, delivered, actor_id, at, note) values
        (1, 21, null, 'pending', 0, 2, 4, ''), (2, 21, 'pending', 'cancelled', 0, 1, 5, ''),
        (3, 21, 'cancelled', 'refunded', 0, 1, 6, 'The link was private'), (4, 22, null, 'pending', 0, 2, 5, ''),
        (5, 22, 'pending', 'completed', 100, 1, 5, '');
      insert into ledger_transfers (id, kind, debit_account, credit_account, amount_paise, wallet_account, wallet_balance_paise,
        reference, actor_id, description, at) values
        (1, 'top-up', -1, 7, 5000, 7, 5000, 'fund-request:12', 1, 'Funds added', 3),
        (2, 'charge', 7, -2, 2000, 7, 3000, 'order:21', 2, 'Order #21', 4),
        (3, 'charge', 7, -2, 1000, 7, 2000, 'order:22', 2, 'Order #22', 5),
        (4, 'refund', -2, 7, 1500, 7, 3500, 'order:21', 1, 'Refund', 6),
        (5, 'add', -3, 7, 700, 7, 4200, 'balance-operation:6f1c', 1, 'By bank', 7),
        (6, 'subtract', 7, -3, 200, 7, 4000, 'balance-operation:77aa', 1, 'Too much', 8);
      insert into claimed_references (reference_key, sequence, fund_request_id, transfer_reference, reference_number, claimed_at)
        values ('512345678901', 0, 12, null, '512345678901', 3), ('612345678901', 0, null, 'balance-operation:6f1c', '612345678901', 7);
      insert into audit_entries (at, admin_id, action, subject, subject_id, before, after, address) values
        (5, 1, 'change-status', 'order', 21, '{"status":"pending"}', '{"status":"cancelled"}', '');
      ${
        isPostgres
          ? `select setval(pg_get_serial_sequence('ledger_accounts', 'id'), 100);
             select setval(pg_get_serial_sequence('orders', 'id'), 100);
             select setval(pg_get_serial_sequence('order_history', 'id'), 100);
             select setval(pg_get_serial_sequence('ledger_transfers', 'id'), 100);
             select setval(pg_get_serial_sequence('users', 'id'), 100);`
          : ''
      }`),
  );
  return database;
}

async function openUpgraded(): Promise<TestShop> {
  const shop = await openTestShop({}, { home });
  opened.push(shop);
  return shop;
}

const rowsOf = async (db: Database, query: string) => (await sql.raw(query).execute(db.read)).rows;
/** As texts: the handle of a former node gets whole numbers so. */
const textsOf = async (db: Database, query: string) =>
  (await rowsOf(db, query)).map((row) => Object.values(row as object).map(String));
const transfers = `select id, kind, debit_account, credit_account, amount_paise, wallet_account, wallet_balance_paise,
  actor_id, description, at from ledger_transfers order by id`;

test('a filled ledger keeps every row, names its subjects in columns, and balances', async () => {
  const former = await openFormerShop();
  const before = await textsOf(former, transfers);
  const shop = await openUpgraded();
  expect(await shop.ledgerFaults()).toEqual([]);
  expect(await textsOf(shop.database, transfers)).toEqual(before);
  const subjects = `select kind, subject_kind, subject_id, sequence, actor_kind, via from ledger_transfers order by id`;
  expect((await textsOf(shop.database, subjects)).map((row) => row.join(' '))).toEqual([
    'top-up fund-request 12 0 user page',
    'charge order 21 0 user page',
    'charge order 22 0 user page',
    'refund order 21 1 user page',
    'add user 2 1 user page',
    'subtract user 2 2 user page',
  ]);
  expect(
    await rowsOf(
      shop.database,
      'select reference_key, fund_request_id, transfer_id from claimed_references order by 1',
    ),
  ).toEqual([
    { reference_key: '512345678901', fund_request_id: 12, transfer_id: null },
    { reference_key: '612345678901', fund_request_id: null, transfer_id: 5 },
  ]);
  for (const statement of [
    'update ledger_transfers set at = 1',
    'delete from order_refunds',
    'delete from order_history',
  ])
    await expect(shop.database.migrate((run) => run(statement))).rejects.toThrow(/append-only/);
});

test('an order that was refunded has its refund, and both can be paid back further', async () => {
  await openFormerShop();
  const shop = await openUpgraded();
  const token = (userId: number) => shop.database.write((tx) => startSession(tx, { userId, at: shop.clock.now }));
  const [meera, asha] = [
    { id: 1, email: 'meera@shop.example', token: await token(1) },
    { id: 2, email: 'asha@mail.example', token: await token(2) },
  ];
  const { order, refunds } = (await shop.get('/api/orders/21', asha)).json();
  expect([order.status, order.refundedAmount]).toEqual(['refunded', '15.00']);
  expect(refunds).toEqual([{ amount: '15.00', units: null, reason: 'The link was private', at: expect.any(String) }]);
  const refund = (id: number, part: Record<string, unknown>) =>
    shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: 2, reason: 'Late', ...part });
  expect((await refund(21, { amount: '5', refundedBefore: '15.00' })).json().refundedAmount).toBe('20.00');
  expect((await refund(22, { units: 40 })).json()).toMatchObject({ status: 'partial', refundedAmount: '4.00' });
  const add = { operation: 'add', amount: '1', description: 'More', referenceNumber: '712345678901' };
  expect((await shop.post('/api/admin/users/2/balance-operation', meera, add)).json().balance).toBe('50.00');
  expect(await shop.ledgerFaults()).toEqual([]);
});

test('a node of the former version moves no money in the new shape, and the books hold', async () => {
  const former = await openFormerShop();
  const shop = await openUpgraded();
  const charge = former.write(async (tx) => {
    await sql`update ledger_accounts set balance_paise = balance_paise - 100 where user_id = 2`.execute(tx);
    await sql`insert into ledger_transfers (kind, debit_account, credit_account, amount_paise, wallet_account,
      wallet_balance_paise, reference, actor_id, description, at)
      values ('charge', 7, -2, 100, 7, 3900, 'order:23', 2, 'Order #23', 9)`.execute(tx);
  });
  await expect(charge).rejects.toThrow(/reference/);
  const refund = former.write(async (tx) => {
    await sql`update orders set status = 'cancelled', delivered = 0 where id = 22`.execute(tx);
    await sql`update orders set status = 'refunded', refunded_paise = null where id = 22`.execute(tx);
  });
  await expect(refund).rejects.toThrow(/refunded_paise/);
  expect(await shop.ledgerFaults()).toEqual([]);
});
