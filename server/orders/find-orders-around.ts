import { sql } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import { maxRunningOrders, type Order, type RunningOrder } from '../../contract/order.ts';
import type { Reader } from '../tables.ts';
import { findUsualMinutes } from './find-usual-minutes.ts';
import { withRuns } from './finish.rules.ts';
import { orderColumns, wireOrder } from './wire-order.ts';

/** So many of somebody's newest orders are looked at, however many there are. */
const newestLookedAt = 500;
const runningStatuses = ['pending', 'processing'] as const;

/** Somebody's orders under way, with how long their services usually take, and the newest other one. Nothing for who never ordered. */
export async function findOrdersAround(
  db: Reader,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Pick<User, 'orders'>> {
  const [running, [lastId]] = await Promise.all([findRunning(db, userId), findLast(db, userId)]);
  const ids = [...running, ...(lastId ? [lastId] : [])].map(({ id }) => id);
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('orders').select(orderColumns).where('id', 'in', ids).execute();
  const orderOf = new Map(rows.map((row) => [row.id, wireOrder(row)]));
  const orders = running.flatMap(({ id }) => orderOf.get(id) ?? []);
  return {
    orders: {
      running: await withMinutes(db, orders, now),
      runningCount: running[0]?.count ?? 0,
      last: (lastId && orderOf.get(lastId.id)) ?? null,
    },
  };
}

const newestOf = (db: Reader, userId: number) =>
  db
    .selectFrom(
      db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(newestLookedAt)
        .as('newest'),
    )
    .orderBy('id', 'desc');

/** The newest ones that are told, each with the count of all. */
const findRunning = (db: Reader, userId: number) =>
  newestOf(db, userId)
    .select(['id', sql<number>`count(*) over ()`.as('count')])
    .where('status', 'in', runningStatuses)
    .limit(maxRunningOrders)
    .execute();

const findLast = (db: Reader, userId: number) =>
  newestOf(db, userId).select('id').where('status', 'not in', runningStatuses).limit(1).execute();

async function withMinutes(db: Reader, orders: readonly Order[], now: number): Promise<RunningOrder[]> {
  const serviceIds = [...new Set(orders.map(({ serviceId }) => serviceId))];
  const found = await Promise.all(
    serviceIds.map(async (serviceId) => [serviceId, await findUsualMinutes(db, { serviceId, now })] as const),
  );
  const minutesOf = new Map(found);
  return orders.map((order) => {
    const minutes = minutesOf.get(order.serviceId);
    return { order, minutes: minutes ? withRuns(minutes, order) : null };
  });
}
