import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { guardChild } from '../scripts/guard-child.ts';
import { seedLargeShop } from '../scripts/large-shop/seed-large-shop.ts';
import { freePort, owner } from '../scripts/shop-process.ts';
import { fetchInTime, nextEvent } from '../scripts/within.ts';
import { startSession } from '../server/accounts/start-session.ts';
import { databaseFile, openExistingDatabase, openStore } from '../server/open-store.ts';
import { systemClock } from '../server/platform/clock.ts';
import { checkNightly } from '../server/reports/save-books-check.ts';
import type { EngineName } from './sizes.ts';

/** A shop that is being served, and what is known of it. */
export interface ScaleShop {
  readonly url: string;
  readonly tokens: { readonly admin: string; readonly customer: string };
  /** Of an order in the middle of the shop's life. */
  readonly words: { readonly link: string; readonly email: string; readonly order: number; readonly user: number };
  /** The longest that its event loop was held since the last time this was asked, in milliseconds. */
  heldMs(): Promise<number>;
  close(): Promise<void>;
}

const limitMs = 60_000;
const held = join(import.meta.dirname, 'measured-server.ts');
const startTimeoutMs = 60_000;
const adminUrl = () => process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Serves the shop of so many orders, the one that an earlier run left when there is one. */
export async function openScaleShop(engine: EngineName, orders: number): Promise<ScaleShop> {
  const home = homeOf(engine, orders);
  if (!(await isThere(home))) await seed(home, orders);
  return open(home, orders);
}

/** Serves a shop of so many orders that is made for this run, and goes when it closes. */
export async function openFreshScaleShop(engine: EngineName, orders: number): Promise<ScaleShop> {
  const home = homeOf(engine, `${orders}_${randomBytes(4).toString('hex')}`);
  await seed(home, orders);
  const shop = await open(home, orders);
  const close = async () => {
    await shop.close();
    rmSync(home.dataDir, { recursive: true });
    if (home.databaseUrl) await runStatement(`drop database ${nameIn(home.databaseUrl)} with (force)`);
  };
  return { ...shop, close };
}

/** Whether an earlier run has left the shop of so many orders. */
export const isScaleShopThere = (engine: EngineName, orders: number): Promise<boolean> =>
  isThere(homeOf(engine, orders));

interface Home {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

function homeOf(engine: EngineName, name: number | string): Home {
  const dataDir = join(process.env['BENCH_DIR'] ?? tmpdir(), `tarakki-scale-${engine}-${name}`);
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined };
  const url = new URL(adminUrl());
  url.pathname = `/tarakki_scale_${name}`;
  return { dataDir, databaseUrl: url.href };
}

const nameIn = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

async function isThere({ dataDir, databaseUrl }: Home): Promise<boolean> {
  if (databaseUrl === undefined) return existsSync(join(dataDir, databaseFile));
  const { rows } = await runStatement('select 1 from pg_database where datname = $1', [nameIn(databaseUrl)]);
  return rows.length > 0;
}

async function runStatement(statement: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

async function seed(home: Home, orders: number): Promise<void> {
  if (home.databaseUrl) await runStatement(`create database ${nameIn(home.databaseUrl)}`);
  const config = { ...home, adminEmail: owner.email, adminPassword: owner.password };
  await seedLargeShop(config, { users: orders / 10, orders, movements: orders * 3 });
}

async function open(home: Home, orders: number): Promise<ScaleShop> {
  await doNightlyWork(home);
  const server = await serve(home);
  try {
    return { ...server, ...(await learn(home, orders)) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function learn(home: Home, orders: number) {
  const database = openExistingDatabase(home, (error) => console.error(error.message));
  try {
    const order = await database.read
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'url', 'email', 'user_id'])
      .where('orders.id', '=', orders / 2)
      .executeTakeFirst();
    if (!order)
      throw new Error(`The shop in ${home.databaseUrl ?? home.dataDir} was not filled to the end. Remove it.`);
    const admin = await database.read
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', 1)
      .executeTakeFirstOrThrow();
    const [adminToken, customerToken] = await database.write(async (tx) => [
      await startSession(tx, { userId: admin.id, at: Date.now() }),
      await startSession(tx, { userId: order.user_id, at: Date.now() }),
    ]);
    return {
      tokens: { admin: adminToken ?? '', customer: customerToken ?? '' },
      words: { link: order.url.slice(-8), email: order.email, order: order.id, user: order.user_id },
    };
  } finally {
    await database.close();
  }
}

/** What goes through the whole shop once a night, and soon after a start that missed it, is not to fall into a measurement. */
async function doNightlyWork(home: Home): Promise<void> {
  const store = await openStore(home, (error) => console.error(error.message));
  try {
    await checkNightly({ ...store, clock: systemClock });
  } finally {
    await store.close();
  }
}

/** What `npm start` gives the server; plain JavaScript, which the types do not look into. */
const { memoryOf } = (await import(new URL('../scripts/bootstrap.mjs', import.meta.url).href)) as {
  memoryOf(databaseUrl: string | undefined): { flags: string[]; env: Record<string, string> };
};

async function serve({ dataDir, databaseUrl }: Home) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { flags, env } = memoryOf(databaseUrl);
  const child = fork(held, {
    execArgv: flags,
    env: {
      ...env,
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  guardChild(child);
  await untilReady(url, child);
  return {
    url,
    heldMs: async () => {
      child.send('how long?');
      const [milliseconds] = await nextEvent(child, 'message', { limitMs, what: 'how long its event loop was held' });
      return Number(milliseconds);
    },
    close: async () => {
      const gone = nextEvent(child, 'exit', { limitMs, what: 'the end of the server' });
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetchInTime(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not become ready.');
}
