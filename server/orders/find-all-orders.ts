import { sql } from 'kysely';
import { timedKeyOf } from '../../contract/list-keys.ts';
import { type OrderFilter, type OrderForAdmin, waitingStatuses } from '../../contract/orders.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { isoTime } from '../platform/clock.ts';
import {
  type Beside,
  compareNewestFirst,
  cutPage,
  type Neighbour,
  neighbourOf,
  placeOf,
  type TimedRow,
} from '../platform/database/beside-row.ts';
import { countUpToReach, type Paging, sliceOf, totalOfHits, withNumbered } from '../platform/database/list-part.ts';
import { findHits, noHits } from '../platform/database/search.ts';
import { findPlace, passedBy, tallyDayMs } from '../platform/database/tally.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { type OrderRow, orderNumberIn, wireOrder } from './orders.queries.ts';

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

export interface AllOrdersFilter extends Paging, Beside<TimedRow> {
  readonly status: OrderFilter | undefined;
  readonly search: string;
  readonly platform: string | undefined;
  readonly userId: number | undefined;
  /** Placed from this instant on, and before the other one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** By time as they came, those of one customer and what is searched by number: the same but for orders of the same moment. */
export async function findAllOrders(db: Reader, filter: AllOrdersFilter): Promise<Page<OrderForAdmin>> {
  // The page is chosen by numbers alone: what is passed over is not read, and its customers are not looked up.
  const { ids, offset, ...total } = filter.search === '' ? await choose(db, filter) : await search(db, filter);
  if (ids.length === 0) return { ...total, items: [], ...placeOf([], offset, String) };
  const rows = await withUser(db)
    .selectAll('orders')
    .select(['first_name', 'last_name', 'email'])
    .where('orders.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, wireOrderForAdmin(row)]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return { ...total, items, ...placeOf(items, offset, ({ id, createdAt }) => timedKeyOf(createdAt, id)) };
}

interface Chosen extends Pick<Page<unknown>, 'total' | 'isAtLeast'> {
  readonly ids: readonly number[];
  /** Of a page beside a row: how many rows come before it. */
  readonly offset?: number;
}

async function choose(db: Reader, filter: AllOrdersFilter): Promise<Chosen> {
  const neighbour = neighbourOf(filter);
  if (neighbour) return chooseBeside(db, filter, neighbour);
  if (filter.userId !== undefined) return chooseOfOne(db, filter);
  const part = await findPart(db, filter);
  return { ids: await chooseNewest(db, filter, part), total: part.total };
}

async function chooseNewest(db: Reader, filter: AllOrdersFilter, { before, skip }: Part): Promise<number[]> {
  const upTo = (status: OrderFilter | undefined) =>
    newestFirst(db, { ...filter, status }).$if(before !== undefined, (query) =>
      query.where('orders.created_at', '<', before ?? 0),
    );
  const { status, pageSize } = filter;
  if (status !== 'waiting') {
    const rows = await upTo(status).limit(pageSize).offset(skip).execute();
    return rows.map(({ id }) => id);
  }
  // Each status comes out of the index in its order; sorting all of them would take longer the more there are.
  const parts = waitingStatuses.map((each) =>
    upTo(each)
      .select('orders.created_at')
      .limit(skip + pageSize),
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(
      parts.map((part) => sql`select * from ${part} as part`),
      sql` union all `,
    )}) as waiting order by created_at desc, id desc limit ${pageSize} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

async function chooseBeside(
  db: Reader,
  filter: AllOrdersFilter,
  { key, isBefore }: Neighbour<TimedRow>,
): Promise<Chosen> {
  const { status, pageSize } = filter;
  // Each status comes out of the index in its order, as it does for pages by number.
  const statuses = status === 'waiting' ? waitingStatuses : [status];
  const direction = isBefore ? 'asc' : 'desc';
  const parts = await Promise.all(
    statuses.map((each) => {
      const part = beyond(db, { ...filter, status: each }, { key, isNewer: isBefore })
        .select(['orders.id', 'orders.created_at as at'])
        .limit(pageSize);
      return (isTimed(filter) ? part.orderBy('orders.created_at', direction) : part)
        .orderBy('orders.id', direction)
        .execute();
    }),
  );
  const compare = isTimed(filter) ? compareNewestFirst : compareNumbers;
  const found = parts.flat().sort((one, other) => compare(one, other) * (isBefore ? -1 : 1));
  const nearest = found.slice(0, pageSize);
  const rows = isBefore ? nearest.reverse() : nearest;
  const total = await countNewer(db, filter, undefined);
  const [first] = rows;
  if (!first) return { ids: [], ...total, offset: isBefore ? 0 : total.total };
  return { ids: rows.map(({ id }) => id), ...total, offset: (await countNewer(db, filter, first)).total };
}

const compareNumbers = (one: TimedRow, other: TimedRow): number => other.id - one.id;

/** What is newer than a row, or older, as the list has it. */
function beyond(db: Reader, filter: AllOrdersFilter, { key, isNewer }: { key: TimedRow; isNewer: boolean }) {
  const sign = isNewer ? '>' : '<';
  const matching = narrowed(db, filter);
  if (!isTimed(filter)) return matching.where('orders.id', sign, key.id);
  // The first condition is what an index serves; the second one parts those of the same moment.
  return matching
    .where('orders.created_at', isNewer ? '>=' : '<=', key.at)
    .where((eb) => eb.or([eb('orders.created_at', sign, key.at), eb('orders.id', sign, key.id)]));
}

/** How many rows of a list come before one; all of them, where none is named. */
async function countNewer(db: Reader, filter: AllOrdersFilter, row: TimedRow | undefined) {
  if (!isTimed(filter)) {
    const newer = row ? beyond(db, filter, { key: row, isNewer: true }) : narrowed(db, filter);
    return countUpToReach(db, newer.select('orders.id'));
  }
  const all = { ...filter, page: 1 };
  if (!row) return { total: (await findPart(db, all)).total };
  const later = await findPart(db, { ...all, from: Math.max(filter.from ?? 0, row.at + 1) });
  const ofItsMoment = await narrowed(db, filter)
    .where('orders.created_at', '=', row.at)
    .where('orders.id', '>', row.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: later.total + ofItsMoment.count };
}

async function chooseOfOne(db: Reader, filter: AllOrdersFilter): Promise<Chosen> {
  const { offset, limit } = sliceOf(filter);
  const rows = await newestFirst(db, filter).limit(limit).offset(offset).execute();
  return { ids: rows.map(({ id }) => id), ...(await countUpToReach(db, narrowed(db, filter).select('orders.id'))) };
}

/** Where a page begins: so many rows behind the newest one that is older than an instant. */
interface Part {
  readonly total: number;
  readonly before: number | undefined;
  readonly skip: number;
}

/** Days are taken from the tallies; what a time that is asked for leaves of the first and the last one is counted. */
async function findPart(db: Reader, filter: AllOrdersFilter): Promise<Part> {
  const { status, platform, from, to } = filter;
  const passed = passedBy(filter);
  const fromStretch = from === undefined ? undefined : Math.ceil(from / tallyDayMs);
  const beforeStretch = to === undefined ? undefined : Math.floor(to / tallyDayMs);
  if (fromStretch !== undefined && beforeStretch !== undefined && fromStretch >= beforeStretch)
    return { total: await countOf(db, filter), before: undefined, skip: passed };
  const newer = beforeStretch === undefined ? 0 : await countOf(db, { ...filter, from: beforeStretch * tallyDayMs });
  const older = fromStretch === undefined ? 0 : await countOf(db, { ...filter, to: fromStretch * tallyDayMs });
  const kind = status === 'waiting' ? waitingStatuses : status;
  const tallied = { list: 'orders', kind, subkind: platform, fromStretch, beforeStretch } as const;
  const whole = await findPlace(db, tallied, { passed: Math.max(0, passed - newer) });
  const total = newer + whole.total + older;
  if (passed < newer) return { total, before: undefined, skip: passed };
  return whole.stretch === undefined
    ? { total, before: (fromStretch ?? 0) * tallyDayMs, skip: passed - newer - whole.total }
    : { total, before: (whole.stretch + 1) * tallyDayMs, skip: whole.skip };
}

async function countOf(db: Reader, filter: AllOrdersFilter): Promise<number> {
  const counted = narrowed(db, filter).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

function newestFirst(db: Reader, filter: AllOrdersFilter) {
  const matching = narrowed(db, filter).select('orders.id');
  return (isTimed(filter) ? matching.orderBy('orders.created_at', 'desc') : matching).orderBy('orders.id', 'desc');
}

/** `#12` is order 12 and nothing else, where `12` may be a part of a link too. */
const isNumbered = (search: string): boolean => /^#\d+$/.test(search);

async function search(db: Reader, filter: AllOrdersFilter): Promise<Chosen> {
  const within = isNarrowed(filter)
    ? { rows: narrowed(db, filter).select('orders.id'), newestFirst: newestFirst(db, filter) }
    : undefined;
  const orderNumber = orderNumberIn(filter.search);
  const hits = isNumbered(filter.search)
    ? noHits
    : await findHits(db, { table: 'order_search', parts: [filter.search], within });
  const numbered =
    orderNumber === undefined
      ? []
      : await narrowed(db, filter).select('orders.id').where('orders.id', '=', orderNumber).execute();
  const found = withNumbered(
    hits,
    numbered.map(({ id }) => id),
  );
  const { rows, ...place } = cutPage(found.ids, filter, (id, key) => key.id - id);
  return { ids: rows, ...totalOfHits(found), ...place };
}

const isNarrowed = ({ status, platform, userId, from, to }: AllOrdersFilter): boolean =>
  [status, platform, userId, from, to].some((each) => each !== undefined);

/** What is narrowed down by anything but its customer comes out of an index that is in the order of time. */
const isTimed = ({ userId }: AllOrdersFilter): boolean => userId === undefined;

const statusesOf = (status: OrderFilter | undefined): readonly string[] =>
  status === 'waiting' ? waitingStatuses : [status ?? ''];

function narrowed(db: Reader, filter: AllOrdersFilter) {
  const { status, platform, userId, from, to } = filter;
  return db
    .selectFrom('orders')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(from !== undefined, (query) => query.where(time(filter), '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where(time(filter), '<', to ?? 0))
    .$if(status !== undefined, (query) => query.where(word('status', filter), 'in', statusesOf(status)))
    .$if(platform !== undefined, (query) => query.where(word('platform_name', filter), '=', platform ?? ''));
}

// One customer is the better way in than all that half of the orders have: the indexes of those are left out.
const word = (name: 'status' | 'platform_name', { userId }: AllOrdersFilter) =>
  userId === undefined ? sql<string>`${sql.ref(`orders.${name}`)}` : sql<string>`${sql.ref(`orders.${name}`)} || ''`;
const time = ({ userId }: AllOrdersFilter) =>
  userId === undefined ? sql<number>`orders.created_at` : sql<number>`orders.created_at + 0`;

function wireOrderForAdmin(row: OrderRow & PersonRow): OrderForAdmin {
  const user = { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email };
  return { ...wireOrder(row), user };
}
