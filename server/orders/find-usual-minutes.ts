import { day } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { type UsualMinutes, usualMinutes } from './finish.rules.ts';

/** So many of the newest orders of a service are looked at, however many there are. */
const newestLookedAt = 500;
const windowMs = 30 * day;

/** How long orders of a service took that were completed in the last 30 days. Undefined where there are too few. */
export async function findUsualMinutes(
  db: Reader | Tx,
  { serviceId, now }: { serviceId: number; now: number },
): Promise<UsualMinutes | undefined> {
  const newest = db
    .selectFrom('orders')
    .select(['status', 'runs', 'service_type', 'created_at', 'updated_at'])
    .where('service_id', '=', serviceId)
    .orderBy('id', 'desc')
    .limit(newestLookedAt);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select(['created_at', 'updated_at'])
    .where('status', '=', 'completed')
    // One in parts takes long because its customer wants it so.
    .where('runs', 'is', null)
    .where('service_type', '<>', 'Subscriptions')
    // A completed order that is changed again has another status.
    .where('updated_at', '>', now - windowMs)
    .execute();
  return usualMinutes(rows.map(({ created_at, updated_at }) => Math.max(0, updated_at - created_at)));
}

/** The service of an order that is there. */
export async function findServiceOf(db: Reader | Tx, orderId: number): Promise<number> {
  const order = db.selectFrom('orders').select('service_id').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).service_id;
}
