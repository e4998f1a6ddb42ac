import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { fundedCustomers, orderCalls } from '../bench/customers.ts';
import type { SignedIn } from '../contract/accounts.ts';
import { guardChild } from '../scripts/guard-child.ts';
import { owner, type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime, nextEvent } from '../scripts/within.ts';
import { databaseFile, openExistingDatabase, openStore } from '../server/open-store.ts';
import { checkBooks } from '../server/reports/check-books.ts';
import { makeHome } from '../server/testing.ts';
import { openPanelShop } from '../server/testing-providers.ts';
import { orderOnce } from './order-load.ts';

const main = join(import.meta.dirname, '..', 'server', 'main.ts');

let shop: ShopProcess | undefined;
afterEach(async () => {
  await shop?.remove();
  shop = undefined;
});

// Without PostgreSQL on the machine, the run says so itself.
const engines = process.env['TEST_ENGINES'] === 'sqlite' ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

describe.each(engines)('the process on %s', (engine) => {
  test('killed while orders are placed, it lost none that it had answered and doubled none', {
    timeout: 120_000,
  }, async () => {
    shop = await startShop(engine);
    const tokens = await fundedCustomers(shop.url, 4);
    const nextCall = await orderCalls(shop.url, tokens);
    const orders = Array.from({ length: 600 }, nextCall);

    for (let round = 0; round < 3; round++) {
      const part = orders.slice(round * 200, round * 200 + 200);
      const { url } = shop;
      let done = 0;
      const placed = part.map((order) => orderOnce(url, order).finally(() => done++));
      await expect.poll(() => done, { interval: 2 }).toBeGreaterThan(30 * round);
      shop = await shop.restart();
      const answered = await Promise.all(placed);

      const again = await Promise.all(part.map((order) => orderOnce(url, order)));
      expect(again.every((status) => status === 201)).toBe(true);
      expect(answered.every((status) => status === 201 || status === 0 || status === 503)).toBe(true);
    }

    const store = await openStore({ dataDir: shop.dataDir, databaseUrl: shop.databaseUrl }, () => {});
    try {
      expect(await checkBooks(store.database)).toEqual([]);
      const { count } = await store.database.read
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(600);
    } finally {
      await store.close();
    }
  });

  test('it goes through the books when the owner asks, and tells Prometheus', async () => {
    const METRICS_TOKEN = 'a-token-for-prometheus-of-32-signs';
    shop = await startShop(engine, { METRICS_TOKEN });
    const { url } = shop;
    const send = (path: string, body: unknown, token = '') =>
      fetchInTime(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const { token } = (await (await send('/api/auth/login', owner)).json()) as SignedIn; // the shop's own contract
    const check = await send('/api/admin/books/check', {}, token);
    expect([check.status, await check.json()]).toEqual([200, { checkedAt: expect.any(String), faults: [] }]);
    const metrics = await fetchInTime(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await metrics.text()).toMatch(/^tarakki_ledger_faults 0$/m);
  });

  test('told to stop it finishes what is under way and ends by itself', async () => {
    shop = await startShop(engine);
    const tokens = await fundedCustomers(shop.url, 2);
    const nextCall = await orderCalls(shop.url, tokens);
    const { url } = shop;
    const stream = await fetchInTime(`${url}/api/live`, { headers: { authorization: `Bearer ${tokens[0]}` } });
    const orders = Array.from({ length: 40 }, nextCall);
    const placed = orders.map((order) => orderOnce(url, order));
    const load = Promise.all(placed);
    await Promise.race(placed);

    const startedAt = performance.now();
    const code = await shop.kill('SIGTERM');

    expect(code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    // Either it was taken and answered, or the connection was never accepted; nothing broke in the middle.
    expect((await load).filter((status) => status >= 500)).toEqual([]);
    expect(await stream.text()).toContain(': connected');
  });
});

test('a configuration that is wrong stops the start with a list of everything that is', async () => {
  const child = spawn(process.execPath, [main], {
    detached: true,
    env: {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      ADMIN_EMAIL: 'meera',
      RATE_LIMIT_FACTOR: '-1',
      LOG_LEVEL: 'loud',
    },
  });
  guardChild(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await nextEvent(child, 'exit', { limitMs: 30_000, what: 'the start to be refused' });
  expect(code).toBe(1);
  for (const name of ['PORT', 'DATABASE_URL', 'ADMIN_EMAIL', 'RATE_LIMIT_FACTOR', 'LOG_LEVEL'])
    expect(said).toContain(name);
  expect(said).not.toContain('at ');
});

test('a build of the former version leaves the database alone after a git pull', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tarakki-pulled-'));
  const [built, migrations] = [join('dist', 'server'), join('server', 'migrations')];
  for (const part of [built, migrations])
    cpSync(join(import.meta.dirname, '..', part), join(root, part), { recursive: true });
  writeFileSync(join(root, migrations, '9999-new.sql'), 'create table news (id {id}) {strict};');
  const dataDir = join(root, 'data');
  const child = spawn(process.execPath, [join(root, built, 'main.js')], { detached: true, env: { DATA_DIR: dataDir } });
  guardChild(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    const [code] = await nextEvent(child, 'exit', { limitMs: 30_000, what: 'the start to be refused' });
    expect([code, said]).toEqual([1, expect.stringContaining('another version than this build: run npm run build')]);
    const database = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true });
    expect(database.prepare('select name from sqlite_schema').all()).toEqual([]);
    database.close();
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a start that finds its port taken sends no order', async () => {
  const home = await makeHome();
  const panel = await openPanelShop({ home, now: Date.now() });
  const other = createServer().listen(0, '127.0.0.1');
  try {
    await panel.place();
    await panel.shop.close();
    // Who is cut off in the middle of a call can't know whether the order was taken.
    panel.fake.fault({ kind: 'hang', action: 'add' });
    const { port } = other.address() as AddressInfo; // of TCP
    const env = { ...home.env, PORT: String(port), PROVIDERS_INSIDE: '1' };
    const child = spawn(process.execPath, [main], { detached: true, env });
    guardChild(child);
    const [code] = await nextEvent(child, 'exit', { limitMs: 30_000, what: 'the start to fail' });
    expect(code).toBe(1);
    const database = openExistingDatabase({ dataDir: home.env['DATA_DIR'] ?? '', databaseUrl: undefined }, () => {});
    const dispatches = await database.read.selectFrom('dispatches').select('state').execute();
    await database.close();
    expect(dispatches).toEqual([{ state: 'waiting' }]);
  } finally {
    other.close();
    await panel.fake.stop();
    await home.remove();
  }
});

test('a server that a test started ends with the test, however that ends', async () => {
  const source = `
    import { startShop } from '${join(import.meta.dirname, '..', 'scripts', 'shop-process.ts')}';
    const { url, dataDir } = await startShop('sqlite');
    process.stdout.write(JSON.stringify({ url, dataDir }));
    setInterval(() => {}, 1_000);`;
  const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  guardChild(run);
  const [told] = await nextEvent(run.stdout, 'data', { limitMs: 60_000, what: 'a shop to be open' });
  const { url, dataDir } = JSON.parse(String(told)) as { url: string; dataDir: string }; // written right above
  run.kill('SIGKILL');
  const isGone = () =>
    fetchInTime(`${url}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone, { timeout: 2_000 }).toBe(true);
  rmSync(dataDir, { recursive: true, force: true });
});
