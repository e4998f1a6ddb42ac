import type { Database } from '../tables.ts';
import { latestPlausibleMs } from './dispatch.rules.ts';
import { leaseOver, markUnknown } from './record-dispatch.ts';

/** Claims whose node gave no answer in time: it may have died after it sent. They are never sent again by themselves. */
export async function expireDispatches(database: Database, now: number): Promise<number> {
  const expired = await database.read
    .selectFrom('dispatches')
    .select(['id', 'tries', 'order_id'])
    .where('state', '=', 'sending')
    .where((eb) => eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', now + latestPlausibleMs)]))
    .limit(100)
    .execute();
  for (const { id, tries, order_id: orderId } of expired) {
    const unknown = { id, tries, orderId, reason: leaseOver, hint: undefined, words: undefined, at: now };
    await database.write((tx) => markUnknown(tx, unknown));
  }
  return expired.length;
}
