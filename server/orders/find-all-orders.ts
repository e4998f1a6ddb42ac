import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { isoTime } from '../platform/clock.ts';
import { containing, fullNameOf } from '../platform/database/like.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables } from '../tables.ts';
import { type OrderFilter, type OrderRow, orderNumberIn, wireOrder } from './orders.queries.ts';

interface PersonRow {
  first_name: string;
  last_name: string;
  email: string;
}

const withUser = (db: Reader) => db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id');

/** Undefined: there is no such order, of anybody. */
export async function findOrder(db: Reader, orderId: number): Promise<OrderForAdmin | undefined> {
  const row = await withUser(db)
    .selectAll('orders')
    .select(['first_name', 'last_name', 'email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row && wireOrderForAdmin(row);
}

/** All that an order went through and by whom, oldest first. */
export async function findStepsForAdmin(db: Reader, orderId: number): Promise<OrderDetailForAdmin['timeline']> {
  const steps = await db
    .selectFrom('order_history')
    .innerJoin('users', 'users.id', 'order_history.actor_id')
    .select(['to_status', 'delivered', 'at', 'note', 'first_name', 'last_name'])
    .where('order_id', '=', orderId)
    .orderBy('order_history.id')
    .execute();
  return steps.map((step) => ({
    status: step.to_status,
    progress: step.delivered,
    at: isoTime(step.at),
    note: step.note,
    by: `${step.first_name} ${step.last_name}`.trim(),
  }));
}

export interface AllOrdersFilter extends OrderFilter {
  readonly search: string;
  readonly platform: string | undefined;
  readonly userId: number | undefined;
  /** Placed from this instant on, and before the other one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

interface Chosen {
  readonly ids: readonly number[];
  readonly total: number;
}

/** By number as they came, and by time where a time is asked for: the same but for orders of the same moment. */
export async function findAllOrders(db: Reader, filter: AllOrdersFilter): Promise<Page<OrderForAdmin>> {
  // The page is chosen by numbers alone: what is passed over is not read, and its customers are not looked up.
  const isWide = filter.search !== '' && filter.userId === undefined && !isNumbered(filter.search);
  const { ids, total } = isWide ? await searchInBlocks(db, filter) : await choose(db, filter);
  if (ids.length === 0) return { total, items: [] };
  const rows = await withUser(db)
    .selectAll('orders')
    .select(['first_name', 'last_name', 'email'])
    .where('orders.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, wireOrderForAdmin(row)]));
  return { total, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

async function choose(db: Reader, filter: AllOrdersFilter): Promise<Chosen> {
  const matching = narrowed(db, filter);
  const sorted = isTimed(filter) ? matching.orderBy('orders.created_at', 'desc') : matching;
  const rows = await sorted
    .select('orders.id')
    .orderBy('orders.id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { ids: rows.map(({ id }) => id), total: await countOf(matching) };
}

/** So many orders are gone through at once; between two blocks others get their turn. */
const searchBlock = 20_000;

/** No index helps to find a part of a text, so that all orders are looked at, newest first. */
async function searchInBlocks(db: Reader, filter: AllOrdersFilter): Promise<Chosen> {
  const ids: number[] = [];
  let total = 0;
  let toPass = (filter.page - 1) * filter.pageSize;
  const newest = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  for (let last = newest?.id ?? 0; last > 0; last -= searchBlock) {
    const block = narrowed(db, filter)
      .where('orders.id', '<=', last)
      .where('orders.id', '>', last - searchBlock);
    const count = await countOf(block);
    const limit = filter.pageSize - ids.length;
    if (count > toPass && limit > 0) {
      const rows = await block.select('orders.id').orderBy('orders.id', 'desc').limit(limit).offset(toPass).execute();
      ids.push(...rows.map(({ id }) => id));
    }
    toPass = Math.max(0, toPass - count);
    total += count;
    await nextTurn();
  }
  return { ids, total };
}

async function countOf(matching: ReturnType<typeof narrowed>): Promise<number> {
  return (await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** `#12` is order 12 and nothing else, where `12` may be a part of a link too. */
const isNumbered = (search: string): boolean => /^#\d+$/.test(search);

const isTimed = ({ from, to }: AllOrdersFilter): boolean => from !== undefined || to !== undefined;

function narrowed(db: Reader, filter: AllOrdersFilter) {
  const { status, platform, userId, from, to, search } = filter;
  return db
    .selectFrom('orders')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
    .$if(status !== undefined, (query) => query.where((eb) => eb(column('status', filter), '=', status ?? '')))
    .$if(platform !== undefined, (query) =>
      query.where((eb) => eb(column('platform_name', filter), '=', platform ?? '')),
    )
    .$if(search !== '', (query) => query.where((eb) => eb.or(found(eb, search))));
}

/** A span of time is the better way in than a status or a platform that half of all orders have: their indexes are left out. */
const column = (name: 'status' | 'platform_name', filter: AllOrdersFilter) =>
  isTimed(filter) ? sql<string>`${sql.ref(`orders.${name}`)} || ''` : sql<string>`${sql.ref(`orders.${name}`)}`;

function found(eb: ExpressionBuilder<Tables, 'orders'>, search: string) {
  const orderNumber = orderNumberIn(search);
  if (orderNumber !== undefined && isNumbered(search)) return [eb('orders.id', '=', orderNumber)];
  // Looked up once, not once for each order.
  const people = eb
    .selectFrom('users')
    .select('users.id')
    .where((person) =>
      person.or([
        containing(person.ref('users.email'), search),
        containing(fullNameOf(person.ref('users.first_name'), person.ref('users.last_name')), search),
      ]),
    );
  return [
    ...(orderNumber === undefined ? [] : [eb('orders.id', '=', orderNumber)]),
    eb('orders.user_id', 'in', people),
    containing(eb.ref('orders.url'), search),
    containing(eb.ref('orders.service_name'), search),
  ];
}

function wireOrderForAdmin(row: OrderRow & PersonRow): OrderForAdmin {
  const user = { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email };
  return { ...wireOrder(row), user };
}
