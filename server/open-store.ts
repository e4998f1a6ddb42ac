import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { keyEarlierRequests } from './funds/key-earlier-requests.ts';
import { type Bus, localBus, postgresBus } from './platform/bus.ts';
import { type CallCounts, localCounts, postgresCounts } from './platform/call-counts.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { assertRestored } from './platform/database/assert-restored.ts';
import { builtMigrations } from './platform/database/built-migrations.ts';
import { findRole, grantAccess, ownsTables } from './platform/database/grant-access.ts';
import { assertSameVersion } from './platform/database/hash-migrations.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { openPostgres, postgresPool } from './platform/database/postgres.ts';
import { prepareSearch } from './platform/database/prepare-search.ts';
import { Servers } from './platform/database/servers.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import { type Database, searchTables, type Tables } from './tables.ts';

export const databaseFile = 'shop.sqlite';
const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Brings a shop's tables to the newest shape; answers what it applied. */
export async function upgradeShape(database: Database): Promise<string[]> {
  assertSameVersion(migrationsFolder, builtMigrations);
  return applyMigrations(database, migrationsFolder);
}

/** Where a shop keeps its data. */
export type StorePlace = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>;

export interface OpenedStore {
  readonly database: Database;
  readonly bus: Bus;
  readonly callCounts: CallCounts;
  close(): Promise<void>;
}

/** Opens the data of a shop that is there already, as it is and without a bus; throws when there is none. */
export function openExistingDatabase({ databaseUrl, dataDir }: StorePlace, onError: (error: Error) => void): Database {
  if (databaseUrl) return openPostgres<Tables>(postgresPool(new Servers(databaseUrl, onError), onError));
  const file = join(dataDir, databaseFile);
  if (!existsSync(file)) throw new Error(`There is no shop in ${dataDir}: ${file} is missing. Is DATA_DIR right?`);
  return openEmbedded(dataDir, onError).database;
}

/**
 * Opens the configured engine and brings it to the newest shape, and what no SQL can compute with it: PostgreSQL by its address, else SQLite in the data
 * folder. `remark` says what the engine can't do as well as it might.
 */
export async function openStore(
  { databaseUrl, databaseOwnerUrl, dataDir }: StorePlace,
  onError: (error: Error) => void,
): Promise<OpenedStore & { readonly remark: string | undefined }> {
  const opened = databaseUrl ? openShared(databaseUrl, onError) : openEmbedded(dataDir, onError);
  try {
    if (databaseUrl) await assertRestored(opened.database.read);
    if (databaseUrl && databaseOwnerUrl) {
      return { ...opened, remark: await prepareAsOwner(opened.database, { databaseOwnerUrl, onError }) };
    }
    await upgradeShape(opened.database);
    const remark = await prepareSearch(opened.database, searchTables);
    await keyEarlierRequests(opened.database, systemClock());
    return { ...opened, remark };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Changes the shape of the tables as their owner, and lets the server's role work in them. Answers what is in the way. */
async function prepareAsOwner(
  database: Database,
  { databaseOwnerUrl, onError }: { databaseOwnerUrl: string; onError: (error: Error) => void },
): Promise<string | undefined> {
  const owner = openPostgres<Tables>(postgresPool(new Servers(databaseOwnerUrl, onError), onError));
  try {
    await upgradeShape(owner);
    const remark = await prepareSearch(owner, searchTables);
    await grantAccess(owner, await findRole(database.read));
    if (!(await ownsTables(database.read))) return remark;
  } finally {
    await owner.close();
  }
  return 'The role of DATABASE_URL owns the tables of the shop, or may act for their owner: docs/operating.md says how two roles are set up.';
}

function openEmbedded(dataDir: string, onError: (error: Error) => void): OpenedStore {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, databaseFile);
  // SQLite gives the files beside it the mode of this one, so it has the right mode before they are made.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = openSqlite<Tables>(file);
  return { database, bus: localBus(onError), callCounts: localCounts(), close: () => database.close() };
}

function openShared(databaseUrl: string, onError: (error: Error) => void): OpenedStore {
  const servers = new Servers(databaseUrl, onError);
  const pool = postgresPool(servers, onError);
  const database = openPostgres<Tables>(pool);
  const bus = postgresBus(servers, pool, onError);
  const close = async () => {
    await bus.close();
    await database.close();
  };
  return { database, bus, callCounts: postgresCounts(pool), close };
}
