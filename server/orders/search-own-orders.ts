import { sql } from 'kysely';
import type { Order, OrderStatus } from '../../contract/order.ts';
import { containing } from '../platform/database/like.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { orderNumberIn } from './orders.queries.ts';
import { type OrderRow, orderColumns, wireOrder } from './wire-order.ts';

/** So many of somebody's newest orders are compared with what is searched for, whoever searches: some milliseconds. */
export const mostCompared = 2_500;

interface Wanted {
  readonly userId: number;
  readonly status: OrderStatus | undefined;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Somebody's own orders by link, service or number, newest first. Links and services are looked for among the newest orders, numbers among all. */
export async function searchOwnOrders(db: Reader, wanted: Wanted): Promise<Page<Order>> {
  const { userId, status, search, page, pageSize } = wanted;
  const all = db.selectFrom('orders').where('user_id', '=', userId);
  const own = all.$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
  const newest = all.select(['id', 'url', 'service_name', 'status']).orderBy('id', 'desc').limit(mostCompared);
  const found = await db
    .selectFrom(newest.as('newest'))
    .select('id')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .where((eb) => eb.or([containing(eb.ref('url'), search), containing(eb.ref('service_name'), search)]))
    .execute();
  const orderNumber = orderNumberIn(search);
  const numbered = orderNumber === undefined ? [] : await own.select('id').where('id', '=', orderNumber).execute();
  const ids = [...new Set([...found, ...numbered].map(({ id }) => id))].sort((one, other) => other - one);
  const shown = ids.slice((page - 1) * pageSize, page * pageSize);
  const rows: OrderRow[] =
    shown.length === 0 ? [] : await own.select(orderColumns).where('id', 'in', shown).orderBy('id', 'desc').execute();
  return { total: ids.length, items: rows.map(wireOrder), ...((await hasOlder(db, userId)) && { isAtLeast: true }) };
}

/** Whether there are orders that no search compares. */
async function hasOlder(db: Reader, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from orders where user_id = ${userId} order by id desc limit 1 offset ${mostCompared}`.execute(db);
  return rows.length > 0;
}
