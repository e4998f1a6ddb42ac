import { type RawBuilder, sql } from 'kysely';
import { gatewayReturnDays } from '../../contract/money-back.ts';
import { isUnassigned } from '../funds/find-money-back.ts';
import { openStatesInSql } from '../funds/open-states.ts';
import { isRemainder, remainderPaise } from '../payments/find-remainders.ts';
import { day } from '../platform/clock.ts';
import { maxCounted } from '../platform/database/bounded-count.ts';
import type { Reader } from '../tables.ts';

export interface WaitingSum {
  readonly kind: string;
  readonly count: number;
  readonly paise: number | null;
  readonly since: number | null;
}

/** One more than are counted says that there are more. */
const limit = sql.lit(maxCounted + 1);

const ordersIn = (status: string, since: RawBuilder<unknown>) => sql`
  select total_paise - refunded_paise as paise, ${since} as since from orders
  where status = ${sql.lit(status)} order by created_at, id limit ${limit}`;

const dispatchesIn = (state: string) => sql`
  select o.total_paise as paise, coalesce(d.unknown_at, d.created_at) as since
  from (select order_id, unknown_at, created_at from dispatches where state = ${sql.lit(state)} order by id limit ${limit}) d
  join orders o on o.id = d.order_id`;

const waitingAt = (now: number) =>
  ({
    'unknown-sends': dispatchesIn('unknown'),
    'held-orders': dispatchesIn('held'),
    payments: sql`
    select paise, since from (select amount_paise as paise, created_at as since from payments
      where state in ${openStatesInSql}
        and (reason not in ('fits', 'awaits-statement') or reason = 'fits'
          and evidence_id in (select id from payment_evidence where source = 'gateway')) order by id limit ${limit}) undecided
    union all
    select paise, since from (select ${remainderPaise} as paise, updated_at as since from payments
      where ${isRemainder} order by id limit ${limit}) remainders`,
    'fund-requests': sql`
    select amount_paise as paise, created_at as since from fund_requests
    where status = 'pending' order by id limit ${limit}`,
    // What an admin has to send, or to give to whose it is; a gateway is asked by a job, for some days.
    returns: sql`
    select r.amount_paise as paise, case r.state when 'failed' then r.settled_at else r.asked_at end as since from fund_returns r
    where r.state in ('asked', 'unknown') and (r.method = 'by-hand' or r.asked_at <= ${now - gatewayReturnDays * day})
      or ${isUnassigned}
    order by r.id limit ${limit}`,
    // Their customers can't order until somebody decides.
    debts: sql`
    select amount_paise - paid_paise as paise, created_at as since from debts
    where state = 'open' order by id limit ${limit}`,
    refunds: ordersIn('cancelled', sql`updated_at`),
    'failed-orders': ordersIn('failed', sql`updated_at`),
    'pending-orders': ordersIn('pending', sql`created_at`),
    'dead-jobs': sql`
    select cast(null as bigint) as paise, dead_at as since from jobs where dead_at is not null order by dead_at limit ${limit}`,
  }) satisfies Readonly<Record<string, RawBuilder<unknown>>>;

export type NeedOfRows = keyof ReturnType<typeof waitingAt>;

/** How many wait of each kind, or of some kinds, what they come to, and since when the oldest waits. Each is counted up to a limit. */
export async function findNeeds(
  db: Reader,
  { now, kinds }: { readonly now: number; readonly kinds?: readonly NeedOfRows[] },
): Promise<WaitingSum[]> {
  const waiting = waitingAt(now);
  const allKinds = Object.keys(waiting) as NeedOfRows[]; // they are its own keys
  const each = (kinds ?? allKinds).map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*) as count, cast(sum(paise) as bigint) as paise, min(since) as since
      from (${waiting[kind]}) waiting`,
  );
  const { rows } = await sql<WaitingSum>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}
