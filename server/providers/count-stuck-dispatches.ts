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
  const { isOn } = await findDispatchSettings(db);
  const rows = await db
    .selectFrom('dispatches')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['unknown', 'held', ...(isOn ? [] : ['waiting' as const])])
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { unknown: countOf('unknown'), held: countOf('held'), switchedOff: countOf('waiting') };
}
