import { sql } from 'kysely';
import type { ReaderOf } from './store.ts';

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;
type Run = (text: string) => Promise<void>;

interface SchemaObject {
  readonly type: 'index' | 'trigger' | 'view';
  readonly name: string;
  readonly sql: string;
}

/** Lines of an expanded migration that `runExpanded` carries out itself: what depends on a table is known only when it runs. */
export const dropDependents = (table: string) => `-- @drop-dependents ${table}`;
export const restoreDependents = (table: string) => `-- @restore-dependents ${table}`;
const directive = /^-- @(drop|restore)-dependents ([a-z_]+)$/m;

export const rebuildsTables = (expanded: string): boolean => directive.test(expanded);

/**
 * Runs an expanded migration. Around the rebuild of a table on SQLite, the indexes of the table and every trigger and view of
 * the schema are dropped and made again as they were: renaming a table fails while a view or trigger names one that is missing.
 */
export async function runExpanded(run: Run, db: Db, expanded: string): Promise<void> {
  const [first = '', ...parts] = expanded.split(directive);
  await run(first);
  let dropped: readonly SchemaObject[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    const [action, table = '', statements = ''] = parts.slice(index, index + 3);
    if (action === 'drop') dropped = await dropAll(run, db, table);
    else await restoreAll(run, db, dropped);
    await run(statements);
  }
}

async function dropAll(run: Run, db: Db, table: string): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_schema
    where sql is not null and (type in ('trigger', 'view') or (type = 'index' and tbl_name = ${table}))
    order by case type when 'index' then 1 when 'view' then 2 else 3 end, rowid`.execute(db);
  for (const { type, name } of rows.toReversed()) await run(`drop ${type} ${name}`);
  return rows;
}

async function restoreAll(run: Run, db: Db, objects: readonly SchemaObject[]): Promise<void> {
  for (const object of objects) await run(object.sql);
  await assertCompiles(run, db);
}

/** SQLite takes a view or trigger that names a missing column, and fails when it is used. Explaining a statement compiles them. */
async function assertCompiles(run: Run, db: Db): Promise<void> {
  const { rows: views } = await sql<{ name: string }>`select name from sqlite_schema where type = 'view'`.execute(db);
  for (const { name } of views) await run(`explain select * from ${name}`);
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select t.name, (select group_concat(c.name || ' = ' || c.name) from pragma_table_info(t.name) c) as columns
    from (select distinct tbl_name as name from sqlite_schema where type = 'trigger') t`.execute(db);
  for (const { name, columns } of tables) {
    await run(
      `explain insert into ${name} default values; explain delete from ${name}; explain update ${name} set ${columns}`,
    );
  }
}

/** Throws when a row refers to one that is not there. Only SQLite has to be asked: PostgreSQL never stops checking. */
export async function assertForeignKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number | null; parent: string }>`
    select "table", rowid, parent from pragma_foreign_key_check limit 5`.execute(db);
  if (rows.length === 0) return;
  const list = rows.map(({ table, rowid, parent }) => `${table} ${rowid ?? ''} → ${parent}`).join(', ');
  throw new Error(`After the migrations, rows refer to others that are missing: ${list}.`);
}
