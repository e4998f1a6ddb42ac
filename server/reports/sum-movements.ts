import { type RawBuilder, sql } from 'kysely';
import { day as dayMs } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import { indiaAheadMs } from '../platform/indian-time.ts';
import type { Reader, Tx } from '../tables.ts';
import type { DayFigures, ServiceFigures } from './reports.rules.ts';

/** What movements came to on a day, for one service; for no service, it is 0. */
export type Figures = DayFigures & ServiceFigures;

interface Span {
  readonly afterId: number;
  readonly upToId: number;
}

/** Each movement of a span with its day and the service of its order. */
const movements = ({ afterId, upToId }: Span) => sql`
  select (t.at + ${sql.lit(indiaAheadMs)}) / ${sql.lit(dayMs)} as day, coalesce(o.service_id, 0) as service_id,
    case t.kind when 'charge' then 1 else 0 end as orders,
    case t.kind when 'charge' then t.amount_paise else 0 end as charges_paise,
    case t.kind when 'refund' then t.amount_paise else 0 end as refunds_paise,
    case t.kind when 'top-up' then t.amount_paise else 0 end as top_ups_paise
  from ledger_transfers t
  left join orders o on t.kind in ('charge', 'refund') and t.subject_kind = 'order' and o.id = t.subject_id
  where t.id > ${afterId} and t.id <= ${upToId}`;

const sumOf = (column: string): RawBuilder<unknown> => sql.raw(`cast(coalesce(sum(${column}), 0) as bigint)`);

/** The sums of a span of movements. */
export async function sumMovements(db: Reader, span: Span): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select day, service_id as "serviceId", ${sumOf('orders')} as orders,
      ${sumOf('charges_paise')} as "chargesPaise", ${sumOf('refunds_paise')} as "refundsPaise",
      ${sumOf('top_ups_paise')} as "topUpsPaise", ${sumOf('charges_paise - refunds_paise')} as "revenuePaise"
    from (${movements(span)}) moved group by day, service_id`.execute(db);
  return rows;
}

interface NextMovements {
  readonly count: number;
  /** The last one. */
  readonly lastId: number | null;
  /** The first that is not settled, and the last one before it that is to be seen: between them one may come to light. */
  readonly unsettledId: number | null;
  readonly settledId: number | null;
}

/** The next movements after a number, at most so many. */
export async function findSpan(
  db: Reader,
  { afterId, limit, settledBefore }: { afterId: number; limit: number; settledBefore: number },
): Promise<NextMovements> {
  const { rows } = await sql<NextMovements>`
    with next as (select id, at from ledger_transfers where id > ${afterId} order by id limit ${limit}),
      edge as (select min(id) as id from next where at >= ${settledBefore})
    select (select count(*) from next) as count, (select max(id) from next) as "lastId", edge.id as "unsettledId",
      (select max(next.id) from next where next.id < edge.id) as "settledId" from edge`.execute(db);
  const [span] = rows;
  if (!span) throw new Error('A count has no row.');
  return span;
}

/** Where the kept figures end. Its row stays locked until the transaction ends, where the engine has row locks. */
export async function lockFigures(tx: Tx): Promise<number> {
  const kept = locking(tx, tx.selectFrom('figures_upto').select('transfer_id'));
  return (await kept.executeTakeFirstOrThrow()).transfer_id;
}

/** Whether anything has moved that is not in the kept figures. */
export async function isBehind(db: Reader): Promise<boolean> {
  const newest = db.selectFrom('ledger_transfers').select('id').orderBy('id', 'desc').limit(1);
  const next = newest.where('id', '>', (eb) => eb.selectFrom('figures_upto').select('transfer_id'));
  return (await next.executeTakeFirst()) !== undefined;
}

/** Adds a span of movements to the kept figures. */
export async function addToDailyStats(tx: Tx, span: Span): Promise<void> {
  await sql`
    insert into day_figures (day, orders, charges_paise, refunds_paise, top_ups_paise)
    select day, ${sumOf('orders')}, ${sumOf('charges_paise')}, ${sumOf('refunds_paise')}, ${sumOf('top_ups_paise')}
    from (${movements(span)}) moved where true group by day
    on conflict (day) do update set orders = day_figures.orders + excluded.orders,
      charges_paise = day_figures.charges_paise + excluded.charges_paise,
      refunds_paise = day_figures.refunds_paise + excluded.refunds_paise,
      top_ups_paise = day_figures.top_ups_paise + excluded.top_ups_paise`.execute(tx);
  await sql`
    insert into service_figures (day, service_id, orders, revenue_paise)
    select day, service_id, ${sumOf('orders')}, ${sumOf('charges_paise - refunds_paise')}
    from (${movements(span)}) moved where service_id > 0 group by day, service_id
    on conflict (day, service_id) do update set orders = service_figures.orders + excluded.orders,
      revenue_paise = service_figures.revenue_paise + excluded.revenue_paise`.execute(tx);
  await sql`
    insert into service_orders (service_id, orders)
    select service_id, ${sumOf('orders')} from (${movements(span)}) moved where service_id > 0 group by service_id
    on conflict (service_id) do update set orders = service_orders.orders + excluded.orders`.execute(tx);
  await tx.updateTable('figures_upto').set({ transfer_id: span.upToId }).execute();
}

export interface Kept<Row> {
  readonly rows: Row[];
  /** The last movement that is in them, as of the same moment. */
  readonly upToId: number;
}

/** Where the kept figures end; they change together with it. */
export async function findKeptUpTo(db: Reader): Promise<number> {
  return upToId(await db.selectFrom('figures_upto').select('transfer_id').execute());
}

/** What each day came to, from one on. */
export async function findKeptDays(db: Reader, fromDay: number): Promise<Kept<DayFigures>> {
  const rows = await db
    .selectFrom('figures_upto')
    .leftJoin('day_figures', (join) => join.on('day', '>=', fromDay))
    .select([
      'transfer_id',
      'day',
      'orders',
      'charges_paise as chargesPaise',
      'refunds_paise as refundsPaise',
      'top_ups_paise as topUpsPaise',
    ])
    .execute();
  // The row without a day is the one of a shop that has kept none yet.
  return { rows: rows.filter((row): row is typeof row & DayFigures => row.day !== null), upToId: upToId(rows) };
}

/** What each service came to from a day on. */
export async function findKeptServices(db: Reader, fromDay: number): Promise<Kept<ServiceFigures>> {
  const { rows } = await sql<{ transfer_id: number; serviceId: number | null; orders: number; revenuePaise: number }>`
    select u.transfer_id, s.* from figures_upto u left join (
      select service_id as "serviceId", ${sumOf('orders')} as orders, ${sumOf('revenue_paise')} as "revenuePaise"
      from service_figures where day >= ${fromDay} group by service_id) s on true`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & ServiceFigures => row.serviceId !== null),
    upToId: upToId(rows),
  };
}

function upToId(rows: readonly { transfer_id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('Nothing says where the kept figures end.');
  return row.transfer_id;
}
