import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SearchTable } from './search.ts';
import type { Store } from './store.ts';

/** So many texts are indexed at once: some milliseconds, then others get their turn. */
const perTurn = 250;

/** Fills the indexes of a SQLite up to the newest texts; a PostgreSQL fills its own. */
export async function fillSearchIndexes<Tables>(store: Store<Tables>, tables: readonly SearchTable[]): Promise<void> {
  if (store.engine === 'postgres') return;
  for (const table of tables) while (await indexSome(store, table)) await nextTurn();
}

/** False: there is nothing more to index for now. */
async function indexSome<Tables>(store: Store<Tables>, table: SearchTable): Promise<boolean> {
  const [texts, index, upto] = [sql.table(table), sql.table(`${table}_index`), sql.table(`${table}_upto`)];
  const waiting = sql`select n.id, n.text from ${texts} n where n.id > (select id from ${upto}) order by n.id limit ${perTurn}`;
  const next = sql`select n.id from ${texts} n where n.id > (select id from ${upto}) limit 1`;
  if ((await next.execute(store.read)).rows.length === 0) return false;
  await store.write(async (tx) => {
    await sql`insert into ${index} (rowid, text) ${waiting}`.execute(tx);
    await sql`update ${upto} set id = (select max(id) from (${waiting}))`.execute(tx);
  });
  return true;
}
