import { sql } from 'kysely';
import { hour as hourMs } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface DaySums {
  readonly orders: number;
  readonly salesPaise: number;
  readonly costE4: number;
  readonly refunds: number;
  readonly refundsPaise: number;
  readonly topUps: number;
  readonly topUpsPaise: number;
}

/** What came and went in a stretch of a day: orders, refunds and top-ups are each read from an index by time. */
export async function sumDay(db: Reader, { from, to }: Span): Promise<DaySums> {
  const { rows } = await sql<DaySums>`
    select o.*, r.*, t.* from
      (select count(*) as orders, cast(coalesce(sum(o.total_paise), 0) as bigint) as "salesPaise",
        cast(coalesce(sum(c.cost_e4), 0) as bigint) as "costE4"
        from orders o left join order_costs c on c.order_id = o.id
        where o.created_at >= ${from} and o.created_at < ${to}) o,
      (select count(*) as refunds, cast(coalesce(sum(amount_paise), 0) as bigint) as "refundsPaise"
        from order_refunds where at >= ${from} and at < ${to}) r,
      (select count(*) as "topUps", cast(coalesce(sum(coalesce(received_paise, amount_paise)), 0) as bigint) as "topUpsPaise"
        from fund_requests where decided_at >= ${from} and decided_at < ${to} and status = 'approved') t`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has no row.');
  return sums;
}

/** How many orders each hour after `from` brought; an hour without any has no row. */
export async function countByHour(db: Reader, { from, to }: Span): Promise<{ hour: number; orders: number }[]> {
  const { rows } = await sql<{ hour: number; orders: number }>`
    select (created_at - ${sql.lit(from)}) / ${sql.lit(hourMs)} as hour, count(*) as orders
    from orders where created_at >= ${from} and created_at < ${to} group by 1`.execute(db);
  return rows;
}

/** What all wallets hold. */
export async function sumWallets(db: Reader): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select cast(coalesce(sum(balance_paise), 0) as bigint) as paise from ledger_accounts where kind = 'wallet'`.execute(
    db,
  );
  return rows[0]?.paise ?? 0;
}

export async function hasProviders(db: Reader): Promise<boolean> {
  return (await db.selectFrom('providers').select('id').limit(1).executeTakeFirst()) !== undefined;
}
