import { type Compilable, sql } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import type { Order, OrderStatus } from '../../contract/order.ts';
import type { OrderExtras } from '../../contract/order-extras.ts';
import type { OrderRefund, OrderWithTimeline } from '../../contract/orders.ts';
import { isoTime } from '../platform/clock.ts';
import type { Before } from '../platform/database/every-page.ts';
import { locking } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Page } from '../platform/http/answers.ts';
import type { ActorKind, Reader, Tables, Tx } from '../tables.ts';
import { foldProgress } from './orders.rules.ts';
import { type NewOrder, type OrderRow, orderColumns, orderLook, wireExtras, wireOrder } from './wire-order.ts';

const insertingOrder = statement<Tables, NewOrder, { id: number }>((db, order) =>
  db
    .insertInto('orders')
    .values({
      user_id: order.user_id,
      service_id: order.service_id,
      service_name: order.service_name,
      category_name: order.category_name,
      platform_name: order.platform_name,
      platform_icon: order.platform_icon,
      platform_color: order.platform_color,
      url: order.url,
      service_type: order.service_type,
      extras: order.extras,
      quantity: order.quantity,
      runs: order.runs,
      interval_minutes: order.interval_minutes,
      rate: order.rate,
      list_paise: order.list_paise,
      total_paise: order.total_paise,
      discounts: order.discounts,
      created_at: order.created_at,
      updated_at: order.updated_at,
    })
    .returning('id'),
);

export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  const [inserted] = await insertingOrder(tx, order);
  if (!inserted) throw new Error('An inserted order has no number.');
  return inserted.id;
}

export interface HistoryEntry {
  order_id: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  delivered: number;
  actor_kind: ActorKind;
  actor_id: number | null;
  via: string;
  at: number;
  /** The reason of a refund or of its refusal; else empty. */
  note: string;
}

export const insertHistory = statement<Tables, HistoryEntry, unknown>((db, entry) =>
  db.insertInto('order_history').values({
    order_id: entry.order_id,
    from_status: entry.from_status,
    to_status: entry.to_status,
    delivered: entry.delivered,
    actor_kind: entry.actor_kind,
    actor_id: entry.actor_id,
    via: entry.via,
    at: entry.at,
    note: entry.note,
  }),
);

/** Undefined: there is no such order. Its row stays locked until the transaction ends, where the engine has row locks. */
export function lockOrder(tx: Tx, orderId: number) {
  const order = tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'quantity',
      'delivered',
      'runs',
      'service_type as serviceType',
      'user_id as userId',
      'total_paise as totalPaise',
      'refunded_paise as refundedPaise',
    ])
    .where('id', '=', orderId);
  return locking(tx, order).executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** When the order was completed; null for one that never was, or that was put under way again. */
export async function findCompletedAt(db: Reader | Tx, orderId: number): Promise<number | null> {
  const last = await db
    .selectFrom('order_history')
    .select(['to_status', 'at'])
    .where('order_id', '=', orderId)
    .where('to_status', 'in', ['pending', 'processing', 'completed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.to_status === 'completed' ? last.at : null;
}

export interface Move {
  readonly orderId: number;
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly delivered: number;
  readonly at: number;
}

/** False: the order does not stand where it could be moved from. */
export async function moveOrder(tx: Tx, { orderId, from, to, delivered, at }: Move): Promise<boolean> {
  const moved = await tx
    .updateTable('orders')
    .set({ status: to, delivered, updated_at: at })
    .where('id', '=', orderId)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The refunds of each of these orders, oldest first, in the order of the numbers given. */
export async function findRefunds(db: Reader | Tx, orderIds: readonly number[]): Promise<OrderRefund[][]> {
  const rows = await db
    .selectFrom('order_refunds')
    .select(['order_id', 'amount_paise', 'units', 'reason', 'at'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('sequence')
    .execute();
  const ofOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return orderIds.map((id) =>
    (ofOrder.get(id) ?? []).map(({ amount_paise, units, reason, at }) => ({
      amount: wireAmount(amount_paise),
      units,
      reason,
      at: isoTime(at),
    })),
  );
}

export async function findStatus(db: Reader, orderId: number): Promise<OrderStatus | undefined> {
  return (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst())?.status;
}

/** The number that a search may mean: `#12` and `12` are order 12. */
export function orderNumberIn(search: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(search)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

interface OwnPage {
  readonly userId: number;
  readonly status: OrderStatus | undefined;
  readonly page: number;
  readonly pageSize: number;
}

interface OwnSlice extends Omit<OwnPage, 'page'> {
  readonly offset: number;
}

const sliceOf = ({ page, ...rest }: OwnPage): OwnSlice => ({ ...rest, offset: (page - 1) * rest.pageSize });

/** A compiled statement can't leave a condition out, so there is one with the status and one without. More variants would make each slower. */
const byStatus = <Row>(build: (db: Reader, slice: OwnSlice, isOfStatus: boolean) => Compilable<Row>) => {
  const ofAny = statement<Tables, OwnSlice, Row>((db, slice) => build(db, slice, false));
  const ofOne = statement<Tables, OwnSlice, Row>((db, slice) => build(db, slice, true));
  return (db: Reader, slice: OwnSlice) => (slice.status === undefined ? ofAny : ofOne)(db, slice);
};

/** Hides a number from the planner: SQLite plans a statement again whenever a bare limit changes, https://www.sqlite.org/c3ref/prepare.html */
const unplanned = (value: number) => sql<number>`cast(${value} as bigint)`;

const ownOrders = (db: Reader, slice: OwnSlice, isOfStatus: boolean) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', slice.userId)
    .$if(isOfStatus, (query) => query.where('status', '=', slice.status ?? 'pending'));

const findOwnRows = byStatus<OrderRow>((db, slice, isOfStatus) =>
  ownOrders(db, slice, isOfStatus)
    .select(orderColumns)
    .orderBy('id', 'desc')
    .limit(unplanned(slice.pageSize))
    .offset(unplanned(slice.offset)),
);

const countOwn = byStatus<{ total: number }>((db, slice, isOfStatus) =>
  ownOrders(db, slice, isOfStatus).select((eb) => eb.fn.countAll<number>().as('total')),
);

/** What can change in an order after it was placed; `moveOrder` writes nothing else. */
const changing = ['id', 'status', 'delivered', 'updated_at'] as const;

const findOwnState = byStatus<{ total: number; lines: string | null }>((db, slice, isOfStatus) =>
  db
    .selectFrom(
      ownOrders(db, slice, isOfStatus)
        .select(changing)
        .orderBy('id', 'desc')
        .limit(unplanned(slice.pageSize))
        .offset(unplanned(slice.offset))
        .as('page'),
    )
    .select([
      sql<string | null>`string_agg(${sql.join(
        changing.map((column) => sql.ref(column)),
        sql` || ' ' || `,
      )}, ',' order by id desc)`.as('lines'),
      ownOrders(db, slice, isOfStatus)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .as('total'),
    ]),
);

/** The ETag of a page of a customer's orders: all columns of it that can change. It costs a fraction of the page. */
export async function findOwnTag(db: Reader, wanted: OwnPage): Promise<string> {
  const [state] = await findOwnState(db, sliceOf(wanted));
  return ownTag(wanted, state?.total ?? 0, state?.lines ?? '');
}

function ownTag({ userId, status, page, pageSize }: OwnPage, total: number, lines: string): string {
  return `${orderLook} ${userId} ${status ?? 'any'} ${page} ${pageSize} ${total} ${lines}`;
}

export async function findOwnOrders(db: Reader, wanted: OwnPage): Promise<Page<Order>> {
  const slice = sliceOf(wanted);
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([findOwnRows(db, slice), countOwn(db, slice)]);
  // Computed from these rows, not read again: a second read could be of a newer page.
  const lines = rows.map((row) => changing.map((column) => row[column]).join(' ')).join(',');
  return { total, items: rows.map(wireOrder), tag: ownTag(wanted, total, lines) };
}

/** Somebody's orders below a number, newest first. */
export async function findOwnOrdersBefore(
  db: Reader,
  { userId, before, limit }: Before & { readonly userId: number },
): Promise<Pick<OrderRecord, 'order' | 'extras'>[]> {
  const own = db
    .selectFrom('orders')
    .select([...orderColumns, 'extras'])
    .where('user_id', '=', userId);
  const rows = await own
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ order: wireOrder(row), extras: wireExtras(row.extras) }));
}

/** An order with all it went through. */
export type OrderRecord = Pick<OrderWithTimeline, 'order' | 'timeline' | 'refunds' | 'extras'>;

/** Undefined: there is no such order of this person. */
export async function findOwnOrder(
  db: Reader | Tx,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<OrderRecord | undefined> {
  const row = await db
    .selectFrom('orders')
    .select([...orderColumns, 'extras'])
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [timeline = []] = await findTimelines(db, [orderId]);
  const [refunds = []] = await findRefunds(db, [orderId]);
  return { order: wireOrder(row), timeline, refunds, extras: wireExtras(row.extras) };
}

/** What was ordered beside the link and the quantity; null where there is nothing. */
export async function findExtras(db: Reader, orderId: number): Promise<OrderExtras | null> {
  const row = await db.selectFrom('orders').select('extras').where('id', '=', orderId).executeTakeFirst();
  return wireExtras(row?.extras ?? null);
}

/** What each of these orders went through, oldest first, in the order of the numbers given. */
export async function findTimelines(
  db: Reader | Tx,
  orderIds: readonly number[],
): Promise<OrderWithTimeline['timeline'][]> {
  const steps = await db
    .selectFrom('order_history')
    .select(['order_id', 'from_status', 'to_status', 'delivered', 'at', 'note'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  const ofOrder = Map.groupBy(steps, ({ order_id }) => order_id);
  return orderIds.map((id) =>
    foldProgress(ofOrder.get(id) ?? []).map(({ to_status, delivered, at, note }) => ({
      status: to_status,
      progress: delivered,
      at: isoTime(at),
      note,
    })),
  );
}
