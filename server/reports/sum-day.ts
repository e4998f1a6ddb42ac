import { sql } from 'kysely';
import { hour as hourMs } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Movements {
  readonly refunds: number;
  readonly refundsPaise: number;
  readonly topUps: number;
  readonly topUpsPaise: number;
}

/** What was paid back and topped up in a stretch of a day: each is read from an index by time. */
export async function sumMovements(db: Reader, { from, to }: Span): Promise<Movements> {
  const { rows } = await sql<Movements>`
    select r.*, t.* from
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
