import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackup } from '../scripts/create-backup.ts';
import { withScratchDatabase } from '../scripts/postgres-tools.ts';
import { restoreBackup } from '../scripts/restore-backup.ts';
import { verifyBooks } from '../scripts/verify-books.ts';
import { databaseFile, openStore, type StorePlace } from '../server/open-store.ts';
import { applyMigrations } from '../server/platform/database/migrate.ts';
import { openPostgres } from '../server/platform/database/postgres.ts';
import { openSqlite } from '../server/platform/database/sqlite.ts';
import type { Tables } from '../server/tables.ts';

const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const engines = process.env['TEST_ENGINES'] === 'sqlite' ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-old-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const migrations = join(import.meta.dirname, '..', 'server', 'migrations');

/** Makes a shop as a version left it that had no more migrations than these, with somebody in it. */
async function makeOldShop({ dataDir, databaseUrl }: StorePlace, before: string): Promise<void> {
  const old = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  const names = readdirSync(migrations).filter((each) => each.endsWith('.sql') && each < before);
  for (const name of names) copyFileSync(join(migrations, name), join(old, name));
  mkdirSync(dataDir, { recursive: true });
  const store = databaseUrl
    ? openPostgres<Tables>(new pg.Pool({ connectionString: databaseUrl }))
    : openSqlite<Tables>(join(dataDir, databaseFile));
  await applyMigrations(store, old);
  await store.migrate((run) =>
    run(`insert into users (id, first_name, last_name, email, password_hash, is_admin, phone, created_at)
      values (1, 'Asha', 'Verma', 'asha@mail.example', '', 0, '', 1);
      insert into ledger_accounts (id, kind, user_id, balance_paise) values (1, 'wallet', 1, 0);`),
  );
  await store.close();
  rmSync(old, { recursive: true });
}

const lend = (engine: 'sqlite' | 'postgres', work: (databaseUrl: string | undefined) => Promise<void>) =>
  engine === 'postgres' ? withScratchDatabase(adminUrl, work) : work(undefined);

describe.each(engines)('a shop on %s that an older version left', (engine) => {
  test.each(['0006', '0007'])('before migration %s is backed up, restored and then opened', async (before) => {
    await lend(engine, async (databaseUrl) => {
      const place = { dataDir: join(folder, 'old'), databaseUrl };
      await makeOldShop(place, before);
      const backups = join(folder, 'backups');
      const kept = await createBackup({ place, folder: backups, kept: 14, now: Date.now() });
      expect([kept.counts.wallets, kept.faults]).toEqual([1, []]);
      const restored = await restoreBackup({ backup: kept.folder, place, replaces: true, now: Date.now() });
      expect([restored.counts, restored.faults]).toEqual([kept.counts, []]);
      const { close } = await openStore(place, () => {});
      await close();
      expect(await verifyBooks(place)).toEqual({ counts: kept.counts, faults: [] });
    });
  });
});
