import { createHash } from 'node:crypto';
import { type Compilable, sql } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import {
  type Order,
  type OrderRefund,
  type OrderStatus,
  type OrderWithTimeline,
  order as orderOnTheWire,
} from '../../contract/orders.ts';
import { type Actor, actorColumns } from '../platform/actor.ts';
import { isoTime } from '../platform/clock.ts';
import type { Before } from '../platform/database/every-page.ts';
import { locking } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Page } from '../platform/http/answers.ts';
import type { ActorKind, Reader, Tables, Tx } from '../tables.ts';

export interface NewOrder {
  user_id: number;
  service_id: number;
  service_name: string;
  category_name: string;
  platform_name: string;
  platform_icon: string;
  platform_color: string;
  url: string;
  quantity: number;
  rate: number;
  list_paise: number;
  total_paise: number;
  /** JSON of the contract's `discounts`. */
  discounts: string;
  created_at: number;
  updated_at: number;
}

export interface OrderRow extends NewOrder {
  id: number;
  status: OrderStatus;
  delivered: number;
  refunded_paise: number;
}

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
      quantity: order.quantity,
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
      'status',
      'quantity',
      'delivered',
      'user_id as userId',
      'total_paise as totalPaise',
      'refunded_paise as refundedPaise',
    ])
    .where('id', '=', orderId);
  return locking(tx, order).executeTakeFirst();
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

interface AddedRefund {
  readonly orderId: number;
  readonly from: OrderStatus;
  readonly status: 'partial' | 'refunded';
  readonly delivered: number;
  readonly amountPaise: number;
  readonly at: number;
}

/** False: the order does not stand there any more, or its refunds would come to more than its total. */
export async function addRefund(tx: Tx, refund: AddedRefund): Promise<boolean> {
  const { orderId, from, status, delivered, amountPaise, at } = refund;
  const refunded = await tx
    .updateTable('orders')
    .set((eb) => ({ status, delivered, refunded_paise: eb('refunded_paise', '+', amountPaise), updated_at: at }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .where((eb) => eb(eb('refunded_paise', '+', amountPaise), '<=', eb.ref('total_paise')))
    .returning('id')
    .executeTakeFirst();
  return refunded !== undefined;
}

interface NewRefund {
  readonly orderId: number;
  readonly amountPaise: number;
  readonly units: number | null;
  readonly reason: string;
  readonly actor: Actor;
  readonly at: number;
}

/** Answers its number among the refunds of its order, whose row is locked. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { orderId, amountPaise, units, reason, actor, at } = refund;
  const earlier = tx.selectFrom('order_refunds').where('order_id', '=', orderId);
  const { count } = await earlier.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const sequence = count + 1;
  await tx
    .insertInto('order_refunds')
    .values({ order_id: orderId, sequence, amount_paise: amountPaise, units, reason, ...actorColumns(actor), at })
    .execute();
  return sequence;
}

/** The refunds of each of these orders, oldest first, in the order of the numbers given. */
export async function findRefunds(db: Reader, orderIds: readonly number[]): Promise<OrderRefund[][]> {
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

/** One of two statements, since a compiled one can't leave a condition out. The more there are, the longer either takes. */
const byStatus = <Row>(build: (db: Reader, slice: OwnSlice, isOfStatus: boolean) => Compilable<Row>) => {
  const ofAny = statement<Tables, OwnSlice, Row>((db, slice) => build(db, slice, false));
  const ofOne = statement<Tables, OwnSlice, Row>((db, slice) => build(db, slice, true));
  return (db: Reader, slice: OwnSlice) => (slice.status === undefined ? ofAny : ofOne)(db, slice);
};

/** SQLite looks into a bare limit when it plans, and so would plan anew at each call: https://www.sqlite.org/c3ref/prepare.html */
const unplanned = (value: number) => sql<number>`cast(${value} as bigint)`;

const ownOrders = (db: Reader, slice: OwnSlice, isOfStatus: boolean) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', slice.userId)
    .$if(isOfStatus, (query) => query.where('status', '=', slice.status ?? 'pending'));

const findOwnRows = byStatus<OrderRow>((db, slice, isOfStatus) =>
  ownOrders(db, slice, isOfStatus)
    .selectAll()
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

/** Names a page of somebody's orders by all that can change in it, for a fraction of what the page costs. */
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
  // Of these very rows, so that the tag never names another page than the one it goes with.
  const lines = rows.map((row) => changing.map((column) => row[column]).join(' ')).join(',');
  return { total, items: rows.map(wireOrder), tag: ownTag(wanted, total, lines) };
}

/** Somebody's orders below a number, newest first. */
export async function findOwnOrdersBefore(
  db: Reader,
  { userId, before, limit }: Before & { readonly userId: number },
): Promise<Order[]> {
  const own = db.selectFrom('orders').selectAll().where('user_id', '=', userId);
  const rows = await own
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(wireOrder);
}

/** Undefined: there is no such order of this person. */
export async function findOwnOrder(
  db: Reader,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<OrderWithTimeline | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [timeline = []] = await findTimelines(db, [orderId]);
  const [refunds = []] = await findRefunds(db, [orderId]);
  return { order: wireOrder(row), timeline, refunds };
}

/** What each of these orders went through, oldest first, in the order of the numbers given. */
export async function findTimelines(db: Reader, orderIds: readonly number[]): Promise<OrderWithTimeline['timeline'][]> {
  const steps = await db
    .selectFrom('order_history')
    .select(['order_id', 'to_status', 'delivered', 'at', 'note'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  const ofOrder = Map.groupBy(steps, ({ order_id }) => order_id);
  return orderIds.map((id) =>
    (ofOrder.get(id) ?? []).map(({ to_status, delivered, at, note }) => ({
      status: to_status,
      progress: delivered,
      at: isoTime(at),
      note,
    })),
  );
}

export function wireOrder(row: OrderRow): Order {
  return {
    id: row.id,
    serviceId: row.service_id,
    userId: row.user_id,
    url: row.url,
    quantity: row.quantity,
    listAmount: wireAmount(row.list_paise),
    totalAmount: wireAmount(row.total_paise),
    discounts: JSON.parse(row.discounts) as Order['discounts'], // written by place-order in this very shape
    status: row.status,
    progress: row.delivered,
    refundedAmount: row.refunded_paise === 0 ? null : wireAmount(row.refunded_paise),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    service: {
      name: row.service_name,
      categoryName: row.category_name,
      platformName: row.platform_name,
      platformIcon: row.platform_icon,
      platformColor: row.platform_color,
    },
  };
}

/** Changes with how an order is written for the wire, so that nobody keeps what an earlier release wrote. */
const orderLook = createHash('sha1')
  .update(
    JSON.stringify(
      orderOnTheWire.parse(
        wireOrder({
          id: 1,
          user_id: 2,
          service_id: 3,
          service_name: 'Likes',
          category_name: 'Instagram Likes',
          platform_name: 'Instagram',
          platform_icon: 'instagram',
          platform_color: '#e1306c',
          url: 'https://instagram.com/p/C7xQ',
          quantity: 1_000,
          rate: 250_000,
          list_paise: 2_500,
          total_paise: 2_250,
          refunded_paise: 0,
          discounts: '[{"title":"Diwali","discountType":"promotional","discountPercentage":"10","amountOff":"2.50"}]',
          status: 'processing',
          delivered: 400,
          created_at: 1_795_000_000_123,
          updated_at: 1_795_000_060_456,
        }),
      ),
    ),
  )
  .digest('base64url');
