import { type SqlBool, sql } from 'kysely';
import { type OrderFilter, type OrderForAdmin, waitingStatuses } from '../../contract/orders.ts';
import type { OrderDetailForAdmin, OrderInFile } from '../../contract/orders-admin.ts';
import { findAccountOfEmail } from '../accounts/find-account-of-email.ts';
import { findPlatformNames } from '../catalogue/find-platform-names.ts';
import { isoTime } from '../platform/clock.ts';
import {
  type Condition,
  conditions,
  type FoundPage,
  findPage,
  findPageOfHits,
  type List,
  type PageQuery,
  withNumber,
} from '../platform/database/find-page.ts';
import { findHits, noHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { findPurchases } from './find-purchases.ts';
import { orderNumberIn } from './orders.queries.ts';
import { foldProgress } from './orders.rules.ts';
import { type OrderRow, orderColumns, wireOrder } from './wire-order.ts';

interface PersonRow {
  first_name: string;
  last_name: string;
  email: string;
}

const withUser = (db: Reader) => db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id');

const columns = orderColumns.map((column) => `orders.${column}` as const);

/** Undefined: there is no such order, of anybody. */
export async function findOrder(db: Reader, orderId: number): Promise<OrderForAdmin | undefined> {
  const row = await withUser(db)
    .select(columns)
    .select(['first_name', 'last_name', 'email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row && wireOrderForAdmin(row);
}

/** All that an order went through and by whom, oldest first. */
export async function findStepsForAdmin(db: Reader, orderId: number): Promise<OrderDetailForAdmin['timeline']> {
  const steps = await db
    .selectFrom('order_history')
    .leftJoin('users', 'users.id', 'order_history.actor_id')
    .select(['from_status', 'to_status', 'delivered', 'at', 'note', 'actor_id', 'first_name', 'last_name'])
    .where('order_id', '=', orderId)
    .orderBy('order_history.id')
    .execute();
  return foldProgress(steps).map((step) => ({
    status: step.to_status,
    progress: step.delivered,
    at: isoTime(step.at),
    note: step.note,
    by: step.actor_id === null ? null : `${step.first_name} ${step.last_name}`.trim(),
  }));
}

export interface AllOrdersFilter extends PageQuery {
  readonly status: OrderFilter | undefined;
  readonly search: string;
  /** Its name today, or an earlier one. */
  readonly platform: string | undefined;
  readonly userId: number | undefined;
  /** Placed from this instant on, and before the other one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly isOldestFirst?: boolean | undefined;
  /** Each with what was typed, its provider, its cost and its profit. */
  readonly hasPurchases: boolean;
}

export async function findAllOrders(db: Reader, filter: AllOrdersFilter): Promise<Page<OrderInFile>> {
  // The page is chosen by numbers alone: of rows that are passed over no customer is looked up.
  const { ids, place, ...count } = await choosePage(db, filter);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await withUser(db)
    .select(columns)
    .select(['first_name', 'last_name', 'email'])
    .where('orders.id', 'in', ids)
    .execute();
  const purchases = filter.hasPurchases ? await findPurchases(db, ids) : undefined;
  const byId = new Map(
    rows.map((row): [number, OrderInFile] => {
      const purchase = purchases?.get(row.id);
      return [row.id, { ...wireOrderForAdmin(row), ...(purchase && { purchase }) }];
    }),
  );
  return { ...count, ...place, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** `#12` is order 12 and nothing else, where `12` may be a part of a link too. */
const isNumbered = (search: string): boolean => /^#\d+$/.test(search);

async function choosePage(db: Reader, asked: AllOrdersFilter): Promise<FoundPage> {
  const { platform, search } = asked;
  const filter = { ...asked, platforms: platform === undefined ? undefined : await findPlatformNames(db, platform) };
  const list = listOf(filter);
  if (search === '') return findPage(db, list, filter);
  const owner = filter.userId === undefined ? await findAccountOfEmail(db, search) : undefined;
  if (owner !== undefined) return findPage(db, listOf({ ...filter, userId: owner }), filter);
  const number = orderNumberIn(search);
  const hits = isNumbered(search) ? noHits : await findHits(db, { table: 'order_search', parts: [search], list });
  return findPageOfHits(db, { ...list, isById: true }, await withNumber(db, list, { hits, number }), filter);
}

type ListFilter = Pick<AllOrdersFilter, 'status' | 'userId' | 'from' | 'to' | 'isOldestFirst'> & {
  /** The names that the platform has had. */
  readonly platforms: readonly string[] | undefined;
};

/** Each range of an index is one part of a statement, which SQLite allows 500 of. */
const maxRanges = 100;

/** The newest first by `created_at`; the orders of one customer by number, which is the same but for orders of one moment. */
function listOf({ status, platforms = [], userId, from, to, isOldestFirst }: ListFilter): List {
  const isStatus = (each: OrderFilter) => sql<SqlBool>`${word('status', userId)} = ${each}`;
  const isOn = (name: string) => sql<SqlBool>`${word('platform_name', userId)} = ${name}`;
  const statuses = status === 'waiting' ? waitingStatuses : status === undefined ? [] : [status];
  // The orders of one customer are one range, whatever else is asked for.
  const isOneRange = userId !== undefined || Math.max(1, statuses.length) * platforms.length > maxRanges;
  const ranges = isOneRange ? [] : rangesOf(statuses.map(isStatus), platforms.map(isOn));
  const [only, another] = ranges;
  return {
    table: 'orders',
    at: 'created_at',
    isById: userId !== undefined,
    isOldestFirst,
    oneOf: another && ranges,
    where: conditions([
      userId !== undefined && sql<SqlBool>`orders.user_id = ${userId}`,
      from !== undefined && sql<SqlBool>`${time(userId)} >= ${from}`,
      to !== undefined && sql<SqlBool>`${time(userId)} < ${to}`,
      !another && only,
      isOneRange && anyOf(statuses.map(isStatus)),
      isOneRange && anyOf(platforms.map(isOn)),
    ]),
  };
}

/** Every status with every platform; no row is in two. */
function rangesOf(statuses: readonly Condition[], platforms: readonly Condition[]): readonly Condition[] {
  if (statuses.length === 0) return platforms;
  if (platforms.length === 0) return statuses;
  return statuses.flatMap((status) => platforms.map((platform) => sql<SqlBool>`${status} and ${platform}`));
}

const anyOf = (each: readonly Condition[]) => each.length > 0 && sql<SqlBool>`(${sql.join(each, sql` or `)})`;

// Orders of one customer are found by the index of `user_id`. An expression keeps the planner from the indexes of status, platform and time, which fit
// far more rows.
const word = (name: 'status' | 'platform_name', userId: number | undefined) =>
  userId === undefined ? sql.ref(`orders.${name}`) : sql`${sql.ref(`orders.${name}`)} || ''`;
const time = (userId: number | undefined) =>
  userId === undefined ? sql.ref('orders.created_at') : sql`orders.created_at + 0`;

function wireOrderForAdmin(row: OrderRow & PersonRow): OrderForAdmin {
  const user = { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email };
  return { ...wireOrder(row), user };
}
