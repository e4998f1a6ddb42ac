import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ReaderOf, Store } from './store.ts';

/** So many changes are added up at once: a few milliseconds, then others get their turn. */
const perTurn = 500;
const rowsPerInsert = 50;

interface Change {
  readonly list: string;
  readonly kind: string;
  readonly subkind: string;
  readonly stretch: number;
  readonly change: number;
}

/** Adds what came and went to the tallies. A reader counts both, and finds the same before and after. */
export async function keepTallies<Tables>(store: Store<Tables>): Promise<void> {
  for (; await isBehind(store.read); await nextTurn()) await store.write((tx) => keepSome(tx));
}

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** A shop in which nothing happens writes nothing. */
async function isBehind(db: Db): Promise<boolean> {
  return (await sql`select id from tally_changes limit 1`.execute(db)).rows.length > 0;
}

async function keepSome(tx: Db): Promise<void> {
  const { rows } = await sql<Change>`
    delete from tally_changes where id in (select id from tally_changes order by id limit ${perTurn})
    returning list, kind, subkind, stretch, change`.execute(tx);
  const sums = sumUp(rows);
  for (let from = 0; from < sums.length; from += rowsPerInsert) {
    const values = sums
      .slice(from, from + rowsPerInsert)
      .map(({ list, kind, subkind, stretch, change }) => sql`(${list}, ${kind}, ${subkind}, ${stretch}, ${change})`);
    await sql`insert into tallies (list, kind, subkind, stretch, items) values ${sql.join(values)}
      on conflict (list, kind, subkind, stretch) do update set items = tallies.items + excluded.items`.execute(tx);
  }
}

/** For each kind and subkind, for either of them and for neither; always in the same order, so that two nodes don't wait for each other crosswise. */
function sumUp(changes: readonly Change[]): Change[] {
  const sums = new Map<string, Change>();
  for (const { list, kind, subkind, stretch, change } of changes) {
    for (const [ofKind, ofSubkind] of [
      [kind, subkind],
      [kind, ''],
      ['', subkind],
      ['', ''],
    ] as const) {
      const key = JSON.stringify([list, ofKind, ofSubkind, stretch]);
      const sum = (sums.get(key)?.change ?? 0) + change;
      sums.set(key, { list, kind: ofKind, subkind: ofSubkind, stretch, change: sum });
    }
  }
  return [...sums.entries()]
    .filter(([, { change }]) => change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum);
}
