import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../tables.ts';
import { findDispatchSettings } from './change-dispatching.ts';

interface StuckDispatches {
  /** Orders that may be at a provider. */
  readonly unknown: number;
  /** Orders that could not be sent. */
  readonly held: number;
  /** Orders that wait for the master switch; none while it is on. */
  readonly switchedOff: number;
}

/** Orders on their way to providers that stand still until a person does something. */
export async function countStuckDispatches(db: Reader): Promise<StuckDispatches> {
  // Word for word as the indexes have it: a parameter in the place of a word would keep SQLite from them.
  const rows = await db
    .selectFrom('dispatches')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where(sql<SqlBool>`state in ('unknown', 'held')`)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { unknown: countOf('unknown'), held: countOf('held'), switchedOff: await countSwitchedOff(db) };
}

async function countSwitchedOff(db: Reader): Promise<number> {
  if ((await findDispatchSettings(db)).isOn) return 0;
  const waiting = db.selectFrom('dispatches').where(sql<SqlBool>`state = 'waiting'`);
  const { count } = await waiting.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
