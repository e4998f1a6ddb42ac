import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fundedCustomers, orderCalls } from '../bench/customers.ts';
import { queryPostgres } from '../scripts/postgres-tools.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { orderOnce } from './order-load.ts';

const root = join(import.meta.dirname, '..');
const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const isWithoutPostgres = process.env['TEST_ENGINES'] === 'sqlite';

let folder: string;
let database: string | undefined;
let roles: string[] = [];
let shop: ShopProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-two-roles-'));
});
afterEach(async () => {
  await shop?.remove();
  if (database !== undefined) await queryPostgres(adminUrl, `drop database if exists ${database} with (force)`);
  for (const name of roles) await queryPostgres(adminUrl, `drop role if exists ${name}`);
  rmSync(folder, { recursive: true, force: true });
  [shop, database, roles] = [undefined, undefined, []];
});

function urlOf(database: string, role?: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (role === undefined) return url.href;
  url.username = role;
  url.password = 'secret-of-the-test';
  return url.href;
}

interface Program {
  readonly code: unknown;
  readonly said: string;
}

const run = (program: string, args: readonly string[], env: Record<string, string>): Promise<Program> =>
  new Promise((resolve) =>
    execFile(program, args, { env: { PATH: process.env['PATH'], ...env } }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: out + err }),
    ),
  );

/** A database as `compose.yaml` has PostgreSQL make it: by `deploy/two-roles.sh`, with names that no other test has. */
async function makePlace(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const name = `tarakki_test_${randomBytes(6).toString('hex')}`;
  database = name;
  roles = [`${name}_owner`, `${name}_server`];
  await queryPostgres(adminUrl, `create database ${name}`);
  const script = join(folder, 'two-roles.sh');
  const text = readFileSync(join(root, 'deploy', 'two-roles.sh'), 'utf8');
  writeFileSync(script, text.replaceAll(/tarakki_(owner|server)/g, `${name}_$1`));
  const { hostname, port, username, password } = new URL(adminUrl);
  const made = await run('sh', [script], {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGPASSWORD: password,
    POSTGRES_USER: username,
    POSTGRES_DB: name,
    OWNER_PASSWORD: 'secret-of-the-test',
    SERVER_PASSWORD: 'secret-of-the-test',
  });
  expect(made).toMatchObject({ code: 0 });
  const [owner, server] = roles;
  return { DATABASE_URL: urlOf(name, server), DATABASE_OWNER_URL: urlOf(name, owner) };
}

async function expectLeastPrivilege(place: { DATABASE_URL: string }): Promise<void> {
  const answer = await fetchInTime(`${shop?.url}/readyz`);
  expect(await answer.json()).toEqual({ status: 'ready', databaseRole: 'least-privilege' });
  for (const statement of ['update ledger_transfers set at = at', 'drop table orders', 'truncate audit_entries']) {
    await expect(queryPostgres(place.DATABASE_URL, statement)).rejects.toMatchObject({ code: '42501' });
  }
}

// SQLite has no roles.
test.skipIf(isWithoutPostgres)(
  'a shop with two roles moves in, serves, is proved, backed up and restored',
  {
    retry: 0,
    timeout: 300_000,
  },
  async () => {
    const place = await makePlace();
    const tool = (script: string, ...args: string[]) =>
      run(process.execPath, [join(root, 'scripts', script), ...args], { DATA_DIR: dataDir, ...place });
    shop = await startShop('sqlite', { DATA_DIR: folder });
    const { dataDir } = shop;
    const [token = ''] = await fundedCustomers(shop.url, 2);
    const orders = Array.from({ length: 20 }, await orderCalls(shop.url, [token]));
    for (const order of orders.slice(0, 10)) expect(await orderOnce(shop.url, order)).toBe(201);
    await shop.kill();

    const moved = await tool('move.ts');
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('Every row is the same on both sides') });

    const open = () => startShop('postgres', { DATA_DIR: dataDir, ...place });
    shop = await open();
    await expectLeastPrivilege(place);
    for (const order of orders) expect(await orderOnce(shop.url, order)).toBe(201);
    const books = await tool('reconcile.ts');
    expect(books).toMatchObject({ code: 0, said: expect.stringContaining('The books balance') });
    expect(books.said).toContain('20 orders');

    const backups = join(folder, 'backups');
    const backedUp = await tool('backup.ts', '--to', backups);
    expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('The books of the copy balance') });
    const [backup = ''] = readdirSync(backups);
    const [later] = Array.from({ length: 1 }, await orderCalls(shop.url, [token]));
    if (later) expect(await orderOnce(shop.url, later)).toBe(201);
    const refused = await tool('restore.ts', '--replace', join(backups, backup));
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('The shop is open') });

    await shop.kill('SIGTERM');
    const restored = await tool('restore.ts', '--replace', join(backups, backup));
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Its books balance') });
    shop = await open();
    await expectLeastPrivilege(place);
    for (const order of orders) expect(await orderOnce(shop.url, order), 'a retry after the restore').toBe(201);
    const again = await tool('reconcile.ts');
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('20 orders') });
  },
);

// SQLite has no roles.
test.skipIf(isWithoutPostgres)('a new shop opens with two roles', { timeout: 120_000 }, async () => {
  const place = await makePlace();
  shop = await startShop('postgres', { DATA_DIR: folder, ...place });
  await expectLeastPrivilege(place);
  const [token = ''] = await fundedCustomers(shop.url, 1);
  const [order] = Array.from({ length: 1 }, await orderCalls(shop.url, [token]));
  if (!order) throw new Error('There is no order to place.');
  expect(await orderOnce(shop.url, order)).toBe(201);
});
