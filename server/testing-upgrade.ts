import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from './open-store.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { openPostgres, postgresPool } from './platform/database/postgres.ts';
import { Servers } from './platform/database/servers.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import type { Database, Tables } from './tables.ts';
import { makeHome } from './testing.ts';

const fail = (error: Error) => {
  throw error;
};

const released = join(import.meta.dirname, 'migrations');

interface Upgrade {
  /** The number of the first migration that is not there yet, such as `0100`. */
  readonly before: string;
  /** SQL that fills the shop before the upgrade. */
  readonly filledWith: string;
  /** Looks at the shop after all migrations. */
  readonly check: (database: Database) => Promise<void>;
}

/** Fills a shop of an earlier version, on the engine that is tested, brings it up to date, and removes it after the check. */
export async function upgradeShop({ before, filledWith, check }: Upgrade): Promise<void> {
  const home = await makeHome();
  const database =
    process.env['TEST_ENGINE'] === 'postgres'
      ? openPostgres<Tables>(postgresPool(new Servers(home.env['DATABASE_URL'] ?? '', fail), fail))
      : openSqlite<Tables>(join(home.env['DATA_DIR'] ?? '', databaseFile));
  const earlier = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  try {
    for (const name of readdirSync(released).filter((each) => each.endsWith('.sql') && each < before)) {
      copyFileSync(join(released, name), join(earlier, name));
    }
    await applyMigrations(database, earlier);
    await database.migrate((run) => run(filledWith));
    await applyMigrations(database, released);
    await check(database);
  } finally {
    await database.close();
    rmSync(earlier, { recursive: true });
    await home.remove();
  }
}
