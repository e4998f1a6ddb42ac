import { type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '../../contract/order.ts';
import { day } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { type UsualMinutes, usualMinutes } from './finish.rules.ts';

/** So many of the newest orders of a service in each state are looked at, however many there are. */
const newestLookedAt = 500;
const windowMs = 30 * day;

/** How long orders of a service took that were completed in the last 30 days. Undefined where there are too few. */
export async function findUsualMinutes(
  db: Reader | Tx,
  { serviceId, now }: { serviceId: number; now: number },
): Promise<UsualMinutes | undefined> {
  const rows = await db
    .selectFrom(newestOf(db, { serviceId, status: 'completed' }).as('newest'))
    .select(['created_at', 'updated_at'])
    // One in parts takes long because its customer wants it so.
    .where('runs', 'is', null)
    .where('service_type', '<>', 'Subscriptions')
    // A completed order that is changed again has another status.
    .where('updated_at', '>', now - windowMs)
    .execute();
  return usualMinutes(rows.map(({ created_at, updated_at }) => Math.max(0, updated_at - created_at)));
}

/** How long orders of a service waited in the last 30 days before their work began. Undefined where there are too few. */
export async function findUsualStarts(
  db: Reader | Tx,
  { serviceId, now }: { serviceId: number; now: number },
): Promise<UsualMinutes | undefined> {
  const rows = await db
    .selectFrom(newestStarted(db, serviceId).as('newest'))
    .innerJoin('order_history as h', 'h.order_id', 'newest.id')
    .select((eb) => ['newest.created_at', eb.fn.min('h.at').as('begun_at')])
    .where('newest.service_type', '<>', 'Subscriptions')
    .where('h.from_status', '=', 'pending')
    .where('h.to_status', 'in', ['processing', 'completed', 'partial'])
    .where('h.at', '>', now - windowMs)
    .groupBy(['newest.id', 'newest.created_at'])
    .execute();
  return usualMinutes(rows.map(({ created_at, begun_at }) => Math.max(0, begun_at - created_at)));
}

const newestStarted = (db: Reader | Tx, serviceId: number) => {
  const inState = (status: Started) => db.selectFrom(newestOf(db, { serviceId, status }).as(status)).selectAll();
  return inState('processing').unionAll(inState('completed')).unionAll(inState('partial'));
};

type Started = Extract<OrderStatus, 'processing' | 'completed' | 'partial'>;

interface Newest {
  readonly serviceId: number;
  readonly status: Started;
}

/** As the index has it that holds such orders alone. */
const isStarted = sql<SqlBool>`status in ('processing', 'completed', 'partial')`;

const newestOf = (db: Reader | Tx, { serviceId, status }: Newest) =>
  db
    .selectFrom('orders')
    .select(['id', 'runs', 'service_type', 'created_at', 'updated_at'])
    .where('service_id', '=', serviceId)
    .where(isStarted)
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(newestLookedAt);

/** The service of an order that is there. */
export async function findServiceOf(db: Reader | Tx, orderId: number): Promise<number> {
  const order = db.selectFrom('orders').select('service_id').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).service_id;
}
