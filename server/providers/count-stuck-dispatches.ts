import type { Reader } from '../tables.ts';

/** Orders that may be at a provider, and orders that could not be sent. */
export async function countStuckDispatches(db: Reader): Promise<{ unknown: number; held: number }> {
  const rows = await db
    .selectFrom('dispatches')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['unknown', 'held'])
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { unknown: countOf('unknown'), held: countOf('held') };
}
