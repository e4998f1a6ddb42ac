import { minute } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

/** Of the calls of a minute, so many in a hundred are spared for orders. */
const sparedPercent = 25;

interface CallCounts {
  readonly calls_per_minute: number;
  readonly minute_at: number;
  readonly minute_calls: number;
}

/** Calls that are left in this minute, without those that are spared for orders. */
export function spareCalls({ calls_per_minute: limit, minute_at, minute_calls }: CallCounts, at: number): number {
  const made = minute_at === Math.floor(at / minute) * minute ? minute_calls : 0;
  return Math.max(0, limit - Math.floor((limit * sparedPercent) / 100) - made);
}

interface SpareCalls {
  readonly batchCap: number;
  readonly callsLeft: number;
  /** The circuit breaker lets one trial call through at a time. */
  readonly isOnTrial: boolean;
  /** The number of this trial since the provider was last reached, from 1. */
  readonly trials: number;
}

/** How a provider may be asked now. Undefined: it is gone, or paused for a fault. */
export async function findSpareCalls(
  db: Reader,
  { providerId, at }: { providerId: number; at: number },
): Promise<SpareCalls | undefined> {
  const row = await db
    .selectFrom('providers')
    .select(['batch_cap', 'calls_per_minute', 'minute_at', 'minute_calls', 'circuit_state', 'circuit_opened'])
    .where('id', '=', providerId)
    .where('deleted_at', 'is', null)
    .where('paused_reason', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { batch_cap: batchCap, circuit_state: circuit, circuit_opened: trials } = row;
  return { batchCap, callsLeft: spareCalls(row, at), isOnTrial: circuit === 'open', trials };
}
