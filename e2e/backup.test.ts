import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CreatedBackup, createBackup } from '../scripts/create-backup.ts';
import { restoreBackup } from '../scripts/restore-backup.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { sizeOfBooks, verifyBooks } from '../scripts/verify-books.ts';
import { openStore } from '../server/open-store.ts';
import { startOrderLoad } from './order-load.ts';

let shop: ShopProcess;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-backups-'));
});
afterEach(async () => {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (kept = 14): Promise<CreatedBackup> => createBackup({ place: shop, folder, kept, now: Date.now() });
const restore = (backup: string, replaces = false) => restoreBackup({ backup, place: shop, replaces, now: Date.now() });

/** Runs a command of the operator as a person would. */
function runTool(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const place = { DATA_DIR: shop.dataDir, ...(shop.databaseUrl ? { DATABASE_URL: shop.databaseUrl } : {}) };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const file = join(import.meta.dirname, '..', 'scripts', script);
    execFile(process.execPath, [file, ...args], { env: { ...process.env, ...place, ...env } }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });
}

/** Orders are placed as fast as the machine lets it. */
const patience = { timeout: 60_000 };

/** On demand more of them: `BACKUPS=20 npx vitest run --project=e2e e2e/backup.test.ts`. */
const backups = Number(process.env['BACKUPS'] ?? 6);
const engines = process.env['TEST_ENGINES'] === 'sqlite' ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

describe.each(engines)('backups on %s', { retry: 0 }, (engine) => {
  beforeEach(async () => {
    shop = await startShop(engine);
  });

  test(`${backups} while orders are placed: each restores to a shop that balances and lacks nothing answered`, {
    timeout: 300_000,
  }, async () => {
    const load = await startOrderLoad(shop.url, 8);
    const sizes: number[] = [];
    const isBeyondLast = () => expect.poll(() => load.answered(), patience).toBeGreaterThan(sizes.at(-1) ?? 0);
    for (let round = 0; round < backups; round++) {
      await isBeyondLast();
      const answered = load.answered();
      const { counts, faults } = await backUp(5);
      expect(faults).toEqual([]);
      expect(counts.orders).toBeGreaterThanOrEqual(answered);
      sizes.push(counts.orders);
    }
    await isBeyondLast();
    await load.end();
    expect(new Set(sizes).size).toBe(backups);
    expect(readdirSync(folder)).toHaveLength(Math.min(5, backups));
  });

  test('a restored shop is the one that was backed up, and the one before it is kept', async () => {
    const load = await startOrderLoad(shop.url, 4);
    const { folder: backup, counts } = await backUp();
    await expect.poll(() => load.answered(), patience).toBeGreaterThan(counts.orders);
    await load.end();
    await expect(restore(backup, true)).rejects.toThrow('The shop is open');

    await shop.kill();
    const latest = await sizeOfBooks(shop);
    expect(latest.orders).toBeGreaterThan(counts.orders);
    await expect(restore(backup)).rejects.toThrow('add --replace');
    expect(await sizeOfBooks(shop)).toEqual(latest);

    const secret = readFileSync(join(shop.dataDir, 'secret'), 'utf8');
    writeFileSync(join(shop.dataDir, 'secret'), 'of the shop that is replaced\n');
    const restored = await restore(backup, true);
    expect(restored.counts).toEqual(counts);
    expect(restored.setAside).toContain('replaced');
    expect(readFileSync(join(shop.dataDir, 'secret'), 'utf8')).toBe(secret);
    const [aside = ''] = readdirSync(shop.dataDir).filter((name) => name.startsWith('replaced-'));
    expect(readFileSync(join(shop.dataDir, aside, 'secret'), 'utf8')).toContain('that is replaced');
    expect(await verifyBooks(shop)).toEqual({ counts, faults: [] });
    shop = await shop.restart();
    const { orders } = (await backUp()).counts;
    expect(orders).toBe(counts.orders);
  });

  test('a backup that is not what it was is not restored, and the shop stays', async () => {
    const { folder: backup } = await backUp();
    await shop.kill();
    const before = await verifyBooks(shop);
    const [copy = ''] = readdirSync(backup).filter((name) => name.startsWith('shop.'));
    appendFileSync(join(backup, copy), 'x');
    await expect(restore(backup, true)).rejects.toThrow(`The backup is damaged: ${copy}`);
    expect(await verifyBooks(shop)).toEqual(before);
  });

  test('books with a fault are backed up all the same, say so, and nothing older goes for them', async () => {
    await backUp();
    const store = await openStore(shop, () => {});
    await store.database.write((tx) =>
      tx.insertInto('ledger_accounts').values({ kind: 'wallet', user_id: 1, balance_paise: 5 }).execute(),
    );
    await store.close();
    const { code, said } = await runTool('backup.ts', ['--to', folder, '--keep', '1']);
    expect(code).toBe(1);
    expect(said).toContain('BROKEN: a wallet holds the sum of its movements');
    const kept = readdirSync(folder).sort();
    expect(kept).toHaveLength(2);

    await shop.kill();
    const { faults } = await restore(join(folder, kept[1] ?? ''), true);
    expect(faults).not.toEqual([]);
  });

  test('as commands: what was proved is said, and only its owner can read it', async () => {
    const made = await runTool('backup.ts', ['--to', folder]);
    expect(made).toEqual({ code: 0, said: expect.stringContaining('The books of the copy balance.') });
    const [name = ''] = readdirSync(folder);
    const backup = join(folder, name);
    expect(statSync(backup).mode & 0o077).toBe(0);
    for (const file of readdirSync(backup))
      expect([file, statSync(join(backup, file)).mode & 0o077]).toEqual([file, 0]);
    expect(existsSync(join(backup, 'secret'))).toBe(true);

    await shop.kill();
    rmSync(join(shop.dataDir, 'secret'));
    const restored = await runTool('restore.ts', [backup, '--replace']);
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('Its books balance.') });
    expect(existsSync(join(shop.dataDir, 'secret'))).toBe(true);
    expect((await runTool('restore.ts', [])).code).toBe(2);
    expect((await runTool('backup.ts', ['--keep', 'all'])).code).toBe(2);
  });
});

// SQLite's file belongs to whoever can read it.
test.skipIf(!engines.includes('postgres' as never))('who owns the database restores it, superuser or not', async () => {
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const name = `owner_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create role ${name} login password 'secret' createdb`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(adminUrl);
  Object.assign(url, { username: name, password: 'secret', pathname: `/${name}` });
  try {
    shop = await startShop('postgres', { DATABASE_URL: url.href });
    const { folder: backup, counts } = await backUp();
    await shop.kill();
    expect((await restore(backup, true)).counts).toEqual(counts);
    shop = await shop.restart();
    expect((await backUp()).counts).toEqual(counts);
    await shop.kill();
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});

// Without PostgreSQL there is no such program to miss.
test.skipIf(!engines.includes('postgres' as never))('without pg_dump it says what to install', async () => {
  shop = await startShop('postgres');
  const { code, said } = await runTool('backup.ts', ['--to', folder], { PATH: '' });
  expect(code).toBe(2);
  expect(said).toContain('pg_dump was not found');
  expect(readdirSync(folder)).toEqual([]);
});
