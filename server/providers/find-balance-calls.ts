import { minute } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { isBalanceLate } from './balance.rules.ts';
import type { ProviderRow } from './providers.rules.ts';

/** By now what it answered is stored. */
const storedMs = minute;

/** When each provider whose balance is late was last asked for it, by its number. */
export async function findBalanceCalls(
  db: Reader,
  providers: readonly ProviderRow[],
  now: number,
): Promise<Map<number, number>> {
  const askedAt = new Map<number, number>();
  for (const row of providers) {
    if (!isBalanceLate(row, now)) continue;
    const calls = db.selectFrom('provider_calls').select('at').where('provider_id', '=', row.id);
    const past = calls.where('action', '=', 'balance').where('at', '<=', now - storedMs);
    const last = await past.orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (last) askedAt.set(row.id, last.at);
  }
  return askedAt;
}
