import { sql } from 'kysely';
import { openStore } from '../server/open-store.ts';
import { checkBooks, countBooks } from '../server/reports/check-books.ts';
import type { Tx } from '../server/tables.ts';
import { assertClosed } from './assert-closed.ts';
import { copyTable, type MovedTable, verifySame } from './move-table.ts';
import { alterPostgres, hasTables } from './postgres-tools.ts';
import { ToolRefusal } from './run-tool.ts';
import { openSource, type Source } from './sqlite-source.ts';
import { type BooksCounts, verifyBooks } from './verify-books.ts';

export interface MovedShop {
  readonly tables: readonly MovedTable[];
  readonly counts: BooksCounts;
}

/**
 * Copies a shop from SQLite to an empty PostgreSQL in one transaction, and commits only when every table has the same
 * rows, every column of money the same sum, and the books balance there. The file stays as it is.
 */
export async function moveShop({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }): Promise<MovedShop> {
  await assertClosed({ dataDir, databaseUrl: undefined });
  if (await hasTables(databaseUrl)) {
    throw new ToolRefusal('The database of DATABASE_URL is not empty. A shop moves to a new one: createdb …');
  }
  const { faults } = await verifyBooks({ dataDir, databaseUrl: undefined });
  if (faults.length > 0) throw new ToolRefusal('The books of this shop have faults; npm run reconcile lists them.');

  const source = openSource(dataDir);
  try {
    return await fill(databaseUrl, source);
  } catch (error) {
    await alterPostgres(databaseUrl, ['drop schema public cascade', 'create schema public']);
    throw error;
  } finally {
    source.close();
  }
}

async function fill(databaseUrl: string, source: Source): Promise<MovedShop> {
  const target = await openStore({ databaseUrl, dataDir: '' }, (error) => console.error(error.message));
  const tables: MovedTable[] = [];
  let counts: BooksCounts | undefined;
  try {
    // It takes as long as it takes, as migrations do.
    await target.database.migrate(async (_run, tx) => {
      await assertSameVersion(tx, source);
      // Its own migrations have put there what comes with the shop.
      const shop = source.tables.filter(({ name }) => name !== 'migrations');
      for (const { name } of shop.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const table of shop) {
        await copyTable(tx, source, table);
        tables.push(await verifySame(tx, source, table));
      }
      await continueNumbers(tx);
      const faults = await checkBooks({ read: tx });
      if (faults.length > 0) throw new Error(`Once moved, the books have faults: ${JSON.stringify(faults)}`);
      counts = await countBooks({ read: tx });
    });
    if (!counts) throw new Error('Nothing was moved.');
    return { tables, counts };
  } finally {
    await target.close();
  }
}

async function assertSameVersion(tx: Tx, source: Source): Promise<void> {
  const migrations = source.tables.find(({ name }) => name === 'migrations');
  if (!migrations) throw new ToolRefusal('The file holds no shop.');
  const isSame = await verifySame(tx, source, migrations).then(
    () => true,
    () => false,
  );
  if (!isSame)
    throw new ToolRefusal('The shop was last opened by another version: start and stop it once, then move it.');
}

/** New rows are numbered after those that came along. */
async function continueNumbers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(tx);
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having max(${sql.ref(column)}) >= 1`.execute(tx);
  }
}
