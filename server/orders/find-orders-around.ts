import { sql } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import { maxRunningOrders } from '../../contract/orders.ts';
import type { Reader } from '../tables.ts';
import { findUsualMinutes } from './find-usual-minutes.ts';
import { withRuns } from './finish.rules.ts';
import { orderColumns, wireOrder } from './wire-order.ts';

/** So many of somebody's newest orders are looked at for those under way, however many there are. */
const newestLookedAt = 500;

/** Somebody's orders under way, with how long their services usually take, and the newest of all. Nothing for who never ordered. */
export async function findOrdersAround(
  db: Reader,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Pick<User, 'orders'>> {
  const [last, running] = await Promise.all([findOrders(newestOf(db, userId, 1)), findRunning(db, userId)]);
  const [newest] = last;
  if (!newest) return {};
  const ids = running.map(({ id }) => id);
  const orders =
    ids.length === 0 ? [] : await findOrders(newestOf(db, userId, maxRunningOrders).where('id', 'in', ids));
  const serviceIds = [...new Set(orders.map(({ serviceId }) => serviceId))];
  const found = await Promise.all(
    serviceIds.map(async (serviceId) => [serviceId, await findUsualMinutes(db, { serviceId, now })] as const),
  );
  const minutesOf = new Map(found);
  return {
    orders: {
      running: orders.map((order) => {
        const minutes = minutesOf.get(order.serviceId);
        return { order, minutes: minutes ? withRuns(minutes, order) : null };
      }),
      runningCount: running[0]?.count ?? 0,
      last: newest,
    },
  };
}

const newestOf = (db: Reader, userId: number, limit: number) =>
  db.selectFrom('orders').where('user_id', '=', userId).orderBy('id', 'desc').limit(limit);

async function findOrders(wanted: ReturnType<typeof newestOf>) {
  return (await wanted.select(orderColumns).execute()).map(wireOrder);
}

/** The newest ones that are told, each with the count of all. */
function findRunning(db: Reader, userId: number): Promise<{ id: number; count: number }[]> {
  const newest = newestOf(db, userId, newestLookedAt).select(['id', 'status']);
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', sql<number>`count(*) over ()`.as('count')])
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('id', 'desc')
    .limit(maxRunningOrders)
    .execute();
}
