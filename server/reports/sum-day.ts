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

/**
 * What was paid back and topped up in a stretch of a day: each is read from an index by time. What was credited by mistake and taken back is
 * no top-up.
 */
export async function sumMovements(db: Reader, { from, to }: Span): Promise<Movements> {
  const { rows } = await sql<Movements>`
    select r.*, t.* from
      (select count(*) as refunds, cast(coalesce(sum(amount_paise), 0) as bigint) as "refundsPaise"
        from order_refunds where at >= ${from} and at < ${to}) r,
      (select count(*) as "topUps", cast(coalesce(sum(paise), 0) as bigint) as "topUpsPaise" from (
        select coalesce(f.received_paise, f.amount_paise) - coalesce((select sum(v.amount_paise) from reversals v
          where v.fund_request_id = f.id and v.cause = 'wrong-approval'), 0) as paise
        from fund_requests f where f.decided_at >= ${from} and f.decided_at < ${to} and f.status = 'approved') credited
        where paise > 0) t`.execute(db);
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

/** What all wallets hold, and the number of the last movement by then; 0 before the first. Both of one moment. */
export async function sumWalletsAt(db: Reader): Promise<{ readonly walletsPaise: number; readonly upToId: number }> {
  const { rows } = await sql<{ walletsPaise: number; upToId: number }>`
    select cast(coalesce(sum(balance_paise), 0) as bigint) as "walletsPaise",
      coalesce((select max(id) from ledger_transfers), 0) as "upToId"
    from ledger_accounts where kind = 'wallet'`.execute(db);
  return rows[0] ?? { walletsPaise: 0, upToId: 0 };
}

/** What all wallets held before a moment: what they hold, without what has moved since, both of one moment. */
export async function sumWalletsBefore(db: Reader, at: number): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select cast(coalesce(sum(balance_paise), 0) as bigint) - (select cast(coalesce(sum(
      case when credit_account = wallet_account then amount_paise else -amount_paise end), 0) as bigint)
      from ledger_transfers where at >= ${at}) as paise
    from ledger_accounts where kind = 'wallet'`.execute(db);
  return rows[0]?.paise ?? 0;
}

/** What all wallets hold. */
export async function sumWallets(db: Reader): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select cast(coalesce(sum(balance_paise), 0) as bigint) as paise from ledger_accounts where kind = 'wallet'`.execute(
    db,
  );
  return rows[0]?.paise ?? 0;
}
