import { type RawBuilder, sql } from 'kysely';
import { day as dayMs, isoTime } from '../platform/clock.ts';
import { indiaAheadMs, startOfIndianDay } from '../platform/indian-time.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import { bonusPromises } from './check-bonuses.ts';
import { couponPromises } from './check-coupons.ts';
import { dispatchPromises } from './check-dispatches.ts';
import { moneyBackPromises } from './check-money-back.ts';
import { paymentPromises } from './check-payments.ts';
import { runPromises } from './check-runs.ts';
import type { JobsState } from './reports.rules.ts';

interface Finding {
  /** Which row, such as `wallet 12`. */
  readonly subject: string;
}

/** What an approved fund request credits: what arrived, where that is another amount than was asked for. */
const creditedPaise = 'coalesce(f.received_paise, f.amount_paise)';
/** The shape that the promises ask for: the newest migrations that each of them needs. */
const shapeOfPromises = [
  '0067-contested-references.sql',
  '0074-drip-feeds.sql',
  '0086-subscriptions.sql',
  '0079-payment-intents.sql',
  '0090-returns.sql',
  '0135-coupons.sql',
  '0144-bonuses.sql',
  '0146-invitations.sql',
];

/** Every promise that the books keep, and a query that finds what breaks it. `limit` rows are shown of each. */
const promises: Record<string, string> = {
  ...paymentPromises,
  ...moneyBackPromises,
  ...runPromises,
  ...couponPromises,
  ...bonusPromises,
  ...dispatchPromises,
  'a wallet holds the sum of its movements': `
    select 'wallet ' || a.id as subject from ledger_accounts a where a.kind = 'wallet' and a.balance_paise <>
      coalesce((select sum(case when t.credit_account = a.id then t.amount_paise else -t.amount_paise end)
        from ledger_transfers t where t.wallet_account = a.id), 0)`,
  'each movement starts from the balance that the one before it left': `
    select 'movement ' || id as subject from (
      select id, wallet_balance_paise - (case when credit_account = wallet_account then amount_paise else -amount_paise end) as before,
        coalesce(lag(wallet_balance_paise) over (partition by wallet_account order by id), 0) as left_over
      from ledger_transfers) moved where before <> left_over`,
  'a movement goes between a wallet and an account of the shop': `
    select 'movement ' || t.id as subject from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
      where (d.kind = 'wallet') = (c.kind = 'wallet')
        or (case when d.kind = 'wallet' then d.id else c.id end) <> t.wallet_account`,
  'no wallet is below zero': `
    select 'wallet ' || id as subject from ledger_accounts where balance_paise < 0`,
  'an order has one charge, of its total, from the wallet of its customer': `
    select 'order ' || o.id as subject from orders o
      left join ledger_transfers t on t.kind = 'charge' and t.subject_kind = 'order' and t.subject_id = o.id
      left join ledger_accounts a on a.id = t.debit_account
      where t.id is null or t.amount_paise <> o.total_paise or a.user_id is null or a.user_id <> o.user_id`,
  'a charge has its order': `
    select 'movement ' || t.id as subject from ledger_transfers t
      left join orders o on t.subject_kind = 'order' and o.id = t.subject_id where t.kind = 'charge' and o.id is null`,
  'an approved fund request has one credit, of what arrived, to its customer': `
    select 'fund request ' || f.id as subject from fund_requests f
      left join ledger_transfers t on t.kind = 'top-up' and t.subject_kind = 'fund-request' and t.subject_id = f.id
      left join ledger_accounts a on a.id = t.credit_account
      where (f.status = 'approved' and (t.id is null or t.amount_paise <> ${creditedPaise} or a.user_id is null or a.user_id <> f.user_id))
        or (f.status <> 'approved' and t.id is not null)`,
  'a top-up has its fund request': `
    select 'movement ' || t.id as subject from ledger_transfers t
      left join fund_requests f on t.subject_kind = 'fund-request' and f.id = t.subject_id
      where t.kind = 'top-up' and f.id is null`,
  'an order has paid back the sum of its refunds, at most its total, and stands as refunded or partial': `
    select 'order ' || o.id as subject from orders o
      left join (select order_id, sum(amount_paise) as paise from order_refunds group by order_id) r on r.order_id = o.id
      where o.refunded_paise <> coalesce(r.paise, 0) or o.refunded_paise > o.total_paise
        or (o.status in ('partial', 'refunded')) <> (o.refunded_paise > 0)`,
  'a refund has one transfer, of its amount, to the customer of its order': `
    select 'refund ' || r.sequence || ' of order ' || r.order_id as subject from order_refunds r
      join orders o on o.id = r.order_id
      left join ledger_transfers t on t.kind = 'refund' and t.subject_kind = 'order' and t.subject_id = r.order_id
        and t.sequence = r.sequence
      left join ledger_accounts a on a.id = t.credit_account
      where t.id is null or t.amount_paise <> r.amount_paise or a.user_id is null or a.user_id <> o.user_id`,
  'a transfer that pays back has its refund': `
    select 'movement ' || t.id as subject from ledger_transfers t
      left join order_refunds r on t.subject_kind = 'order' and r.order_id = t.subject_id and r.sequence = t.sequence
      where t.kind = 'refund' and r.order_id is null`,
  'a payment is claimed by every credit that names it, and by no other': `
    select 'fund request ' || f.id as subject from fund_requests f
      left join claimed_references c on c.fund_request_id = f.id
      where (f.status <> 'rejected' and f.reference_key <> '' and (c.fund_request_id is null or c.reference_key <> f.reference_key))
        or (f.status = 'rejected' and c.fund_request_id is not null)
    union all
    select 'reference ' || c.reference_key || ' ' || c.sequence from claimed_references c
      left join ledger_transfers t on t.kind = 'add' and t.id = c.transfer_id
      where (c.fund_request_id is null) = (c.transfer_id is null) or (c.transfer_id is not null and t.id is null)`,
  'an order stands where its history left it': `
    select 'order ' || o.id as subject from orders o
      left join order_history h on h.id = (select max(l.id) from order_history l where l.order_id = o.id)
      where h.id is null or h.to_status <> o.status or h.delivered <> o.delivered`,
  'each step of an order starts where the one before it ended': `
    select 'history ' || id as subject from (
      select id, from_status, lag(to_status) over (partition by order_id order by id) as was from order_history) steps
      where coalesce(from_status, '') <> coalesce(was, '')`,
  'a completed order is delivered whole, and only one in processing or with a refund stands in between': `
    select 'order ' || id as subject from orders
      where (status = 'completed' and delivered <> quantity)
        or (status not in ('completed', 'processing', 'partial', 'refunded') and delivered <> 0)`,
  'the figures of a day are what its movements come to': `
    select 'day ' || day as subject from (
      select day, orders, charges_paise, refunds_paise, top_ups_paise from day_figures
      union all
      select (t.at + ${indiaAheadMs}) / ${dayMs}, case t.kind when 'charge' then -1 else 0 end,
        case t.kind when 'charge' then -t.amount_paise else 0 end, case t.kind when 'refund' then -t.amount_paise else 0 end,
        case t.kind when 'top-up' then -t.amount_paise else 0 end
        from ledger_transfers t where t.id <= (select transfer_id from figures_upto)) parts
      group by day having sum(orders) <> 0 or sum(charges_paise) <> 0 or sum(refunds_paise) <> 0 or sum(top_ups_paise) <> 0`,
  'the figures of the services make those of the day': `
    select 'day ' || day as subject from (
      select day, orders, charges_paise - refunds_paise as revenue_paise from day_figures
      union all select day, -orders, -revenue_paise from service_figures) parts
      group by day having sum(orders) <> 0 or sum(revenue_paise) <> 0`,
  'a request with a key was answered': `
    select 'request of user ' || user_id as subject from answered_requests where answer is null`,
};

/** Whether the database has the shape that the promises ask for; an earlier version's is brought to it by the next start. */
export async function hasShapeOfPromises(db: Reader): Promise<boolean> {
  const { rows } = await sql`select 1 from migrations where name in (${sql.join(shapeOfPromises)})`.execute(db);
  return rows.length === shapeOfPromises.length;
}

export const promiseNames = Object.keys(promises);

export async function findBroken(db: Reader, promise: string, limit: number): Promise<string[]> {
  const query = promises[promise];
  if (!query) throw new Error(`There is no such promise: ${promise}`);
  const { rows } = await sql<Finding>`${sql.raw(query)} limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ subject }) => subject);
}

export interface BooksTotals {
  readonly walletsPaise: number;
  readonly inPaise: number;
  readonly outPaise: number;
}

/** What all wallets hold, and what all movements brought them and took from them. */
export async function sumBooks(db: Reader): Promise<BooksTotals> {
  const { rows } = await sql<BooksTotals>`
    select
      cast((select coalesce(sum(balance_paise), 0) from ledger_accounts) as bigint) as "walletsPaise",
      cast(coalesce(sum(case when credit_account = wallet_account then amount_paise else 0 end), 0) as bigint) as "inPaise",
      cast(coalesce(sum(case when debit_account = wallet_account then amount_paise else 0 end), 0) as bigint) as "outPaise"
    from ledger_transfers`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('A sum has no row.');
  return totals;
}

/** Orders from `afterId` on, with what their price was made of. */
export function findPricedOrders(db: Reader, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .selectFrom('orders')
    .select(['id', 'rate', 'quantity', 'list_paise as listPaise', 'total_paise as totalPaise', 'discounts'])
    .select('service_type as serviceType')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Where a database that lives in this process keeps its file. */
export async function findDatabaseFile(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  const main = rows.find(({ name }) => name === 'main');
  if (!main) throw new Error('A database has no file.');
  return main.file;
}

/** Fails when the database can't be asked, or has never been brought into shape. */
export async function findAnyMigration(db: Reader): Promise<void> {
  await sql`select name from migrations limit 1`.execute(db);
}

/** How much there is to look at. */
export async function countRows(db: Reader): Promise<{ wallets: number; movements: number; orders: number }> {
  const { rows } = await sql<{ wallets: number; movements: number; orders: number }>`
    select (select count(*) from ledger_accounts where kind = 'wallet') as wallets,
      (select count(*) from ledger_transfers) as movements, (select count(*) from orders) as orders`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** Since when each of the tickets waits for an answer of the shop (`since`). Null: the last message is the shop's. */
export const waiting = (tickets: RawBuilder<unknown>) => sql`
  select o.id, o.created_at, case when o.answer is null then o.created_at else (
    select min(m.created_at) from ticket_messages m
      where m.ticket_id = o.id and m.is_admin = 0 and m.id > o.answer) end as since
  from (
    select t.id, t.created_at, (
      select max(a.id) from ticket_messages a where a.ticket_id = t.id and a.is_admin = 1) as answer
    from (${tickets}) t) o`;
export const unsettled = sql`select id, created_at from tickets where status in ('open', 'in_progress')`;
/** So many are looked at together for the one that waits longest; as a rule it is among the first of them. */
const lookedAtTogether = 20;

export interface Counts {
  readonly pendingOrders: number;
  readonly cancelledOrders: number;
  readonly failedOrders: number;
  readonly customers: number;
  readonly services: number;
  readonly fundRequests: number;
  readonly tickets: number;
  readonly needyOrders: number;
  readonly quarantine: number;
}

/** Each from an index: what waits, and what there is. */
export async function countAll(db: Reader): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from orders where status = 'pending') as "pendingOrders",
      (select count(*) from orders where status = 'cancelled') as "cancelledOrders",
      (select count(*) from orders where status = 'failed') as "failedOrders",
      (select count(*) from users where is_admin = 0 and deleted_at is null) as customers,
      (select count(*) from services s join categories c on c.id = s.category_id
        where s.archived_at is null and s.is_active = 1 and c.archived_at is null) as services,
      (select count(*) from fund_requests where status = 'pending') as "fundRequests",
      (select count(*) from (${waiting(unsettled)}) waiting where since is not null) as tickets,
      (select count(*) from dispatches where state in ('unknown', 'held'))
        + (select count(*) from dispatches where attention_at is not null) as "needyOrders",
      (select count(*) from service_mappings m join services s on s.id = m.service_id
        where m.quarantine_reason is not null and s.archived_at is null) as quarantine`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** How many of today's customers came on each of some days. Each day is a stretch of an index, which needs no grouping. */
export async function countNewCustomers(
  db: Reader,
  { fromDay, days }: { fromDay: number; days: number },
): Promise<{ day: number; customers: number }[]> {
  const all = Array.from(
    { length: days },
    (_, n) => sql`(${sql.lit(fromDay + n)}, ${sql.lit(startOfIndianDay(fromDay + n))})`,
  );
  const { rows } = await sql<{ day: number; customers: number }>`
    with days (day, start) as (values ${sql.join(all)})
    select day, (select count(*) from users where is_admin = 0 and deleted_at is null
      and created_at >= start and created_at < start + ${sql.lit(dayMs)}) as customers from days`.execute(db);
  return rows;
}

interface Waiting {
  readonly id: number;
  readonly since: string;
}

export async function findOldestFundRequest(db: Reader): Promise<Waiting | null> {
  const oldest = await db
    .selectFrom('fund_requests')
    .select(['id', 'created_at'])
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest ? { id: oldest.id, since: isoTime(oldest.created_at) } : null;
}

/** The ticket that has waited longest. Reads from the oldest ticket on, and stops at one created after the longest wait began. */
export async function findOldestTicket(db: Reader): Promise<Waiting | null> {
  let oldest: { id: number; since: number } | undefined;
  for (let after = { created_at: Number.MIN_SAFE_INTEGER, id: 0 }; ; ) {
    const next = sql`${unsettled} and (created_at, id) > (${after.created_at}, ${after.id})
      order by created_at, id limit ${lookedAtTogether}`;
    const { rows } = await sql<{ id: number; created_at: number; since: number | null }>`
      ${waiting(next)} order by o.created_at, o.id`.execute(db);
    for (const { id, since } of rows) {
      if (since !== null && (!oldest || since < oldest.since)) oldest = { id, since };
    }
    const last = rows.at(-1);
    const isLast = !last || rows.length < lookedAtTogether || (oldest && oldest.since <= last.created_at);
    if (isLast) return oldest ? { id: oldest.id, since: isoTime(oldest.since) } : null;
    after = last;
  }
}

/** Tickets whose last word is the customer's. */
export async function countWaitingTickets(db: Reader): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*) as tickets from (${waiting(unsettled)}) waiting where since is not null`.execute(db);
  return rows[0]?.tickets ?? 0;
}

export async function countFailedWork(db: Reader): Promise<number> {
  const failed = db.selectFrom('jobs').where('dead_at', 'is not', null);
  return (await failed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** How many jobs wait, since when, and how many are dead letters. */
export async function findJobsState(db: Reader): Promise<JobsState> {
  const { rows } = await sql<JobsState>`
    select coalesce(sum(case when dead_at is null then 1 else 0 end), 0) as waiting,
      min(case when dead_at is null then run_at end) as "oldestAt",
      coalesce(sum(case when dead_at is null then 0 else 1 end), 0) as dead from jobs`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('A count has no row.');
  return state;
}

/** What the database takes on its disk. */
export async function findDatabaseBytes(db: Reader, engine: Database['engine']): Promise<number> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
      : await sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function findServiceNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('services').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface BooksCheck {
  readonly at: number;
  readonly faults: readonly string[];
}

export async function insertBooksCheck(tx: Tx, { at, faults }: BooksCheck): Promise<void> {
  await tx
    .insertInto('book_checks')
    .values({ at, faults: JSON.stringify(faults) })
    .execute();
}

/** Undefined: the books of this shop were never checked. */
export async function findLastBooksCheck(db: Reader): Promise<BooksCheck | undefined> {
  const last = await db.selectFrom('book_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last && { at: last.at, faults: JSON.parse(last.faults) as string[] }; // written by `insertBooksCheck`
}

/** When the admins were last told of each alarm that is not known to be over. */
export async function findToldAlarms(db: Reader): Promise<Map<string, number>> {
  const rows = await db.selectFrom('told_alarms').selectAll().execute();
  return new Map(rows.map(({ name, told_at }) => [name, told_at]));
}

/** False: another node tells of it; it was told at another time than this node has read. */
export async function claimAlarm(
  tx: Tx,
  { name, toldAt, at }: { name: string; toldAt: number | undefined; at: number },
): Promise<boolean> {
  const taken =
    toldAt === undefined
      ? tx
          .insertInto('told_alarms')
          .values({ name, told_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
      : tx
          .updateTable('told_alarms')
          .set({ told_at: at })
          .where('name', '=', name)
          .where('told_at', '=', toldAt)
          .returning('name');
  return (await taken.executeTakeFirst()) !== undefined;
}

/** Deletes ended alarms. An alarm told after `until` stays: another node has found it since. */
export async function deleteToldAlarms(
  tx: Tx,
  { names, until }: { names: readonly string[]; until: number },
): Promise<void> {
  if (names.length === 0) return;
  await tx.deleteFrom('told_alarms').where('name', 'in', names).where('told_at', '<=', until).execute();
}
