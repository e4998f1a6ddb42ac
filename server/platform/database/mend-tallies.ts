import { sql } from 'kysely';
import type { ReaderOf, Store } from './store.ts';
import { countListAnew, type TallyList, tallyLists } from './tally.ts';

/** So many stretches are shown of each list. */
const maxShown = 20;
/** Whoever writes to a list waits for whoever waits for it: not for long. */
const lockTimeoutMs = 1_000;

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

export interface WrongTallies {
  readonly list: TallyList;
  readonly stretches: readonly number[];
}

/** Compares the tallies with what is in the lists; nothing when they agree. One statement for each list sees one moment. */
export async function findWrongTallies(db: Db): Promise<WrongTallies[]> {
  const wrong: WrongTallies[] = [];
  for (const list of tallyLists) {
    const { rows } = await sql<{ stretch: number }>`
      select distinct stretch from (
        select stretch from (
          select kind, subkind, stretch, items from tally_items where list = ${sql.lit(list)}
          union all select kind, subkind, stretch, -items from tallied_items where list = ${sql.lit(list)}) parts
        group by kind, subkind, stretch having sum(items) <> 0) differing
      order by stretch limit ${sql.lit(maxShown)}`.execute(db);
    if (rows.length > 0) wrong.push({ list, stretches: rows.map(({ stretch }) => stretch) });
  }
  return wrong;
}

/** Counts a list anew while nobody writes to it. Throws `unavailable` when somebody has been writing for long. */
export async function recountList<Tables>(store: Store<Tables>, list: TallyList): Promise<void> {
  await store.write(async (tx) => {
    if (store.engine === 'postgres') {
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
      await sql`lock table ${sql.table(list)} in share mode`.execute(tx);
    }
    for (const statement of countListAnew(list)) await sql.raw(statement).execute(tx);
  });
}
