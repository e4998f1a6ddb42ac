import { sql } from 'kysely';
import type { SearchTable } from './search.ts';
import type { Store } from './store.ts';

/**
 * Gives the search tables of a PostgreSQL their indexes, as soon as it has the extension that they need. Answers what
 * is in the way; undefined when nothing is. Without them a search finds the same, and looks at every text for it.
 */
export async function prepareSearch<Tables>(
  store: Store<Tables>,
  tables: readonly SearchTable[],
): Promise<string | undefined> {
  if (store.engine === 'sqlite') return undefined;
  try {
    if (!(await hasTrigrams(store))) await store.migrate((run) => run('create extension if not exists pg_trgm'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Searching is slow in a large shop: PostgreSQL has no extension pg_trgm (${reason}). Once somebody who may has run "create extension pg_trgm" in this database, start again.`;
  }
  // Even an index that is there would be asked for with a lock on its table, against which other nodes' writes deadlock.
  for (const table of tables) {
    if (await hasIndex(store, table)) continue;
    await store.migrate((run) =>
      run(`create index if not exists ${table}_trigrams on ${table} using gin (text gin_trgm_ops)`),
    );
  }
  return undefined;
}

async function hasIndex<Tables>({ read }: Store<Tables>, table: string): Promise<boolean> {
  const found = await sql`
    select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass(${table}) and c.relname = ${`${table}_trigrams`}
  `.execute(read);
  return found.rows.length > 0;
}

async function hasTrigrams<Tables>({ read }: Store<Tables>): Promise<boolean> {
  return (await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(read)).rows.length > 0;
}
