import { sql } from 'kysely';
import type { Reader } from '../tables.ts';

interface Finding {
  /** Which row, such as `wallet 12`. */
  readonly subject: string;
}

/** Every promise that the books keep, and a query that finds what breaks it. `limit` rows are shown of each. */
const promises: Record<string, string> = {
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
  'a movement of each kind goes its own way, to or from its own account': `
    select 'movement ' || id as subject from ledger_transfers where not
      case kind
        when 'top-up' then debit_account = -1
        when 'charge' then credit_account = -2
        when 'refund' then debit_account = -2
        when 'add' then debit_account = -3
        when 'subtract' then credit_account = -3
        else debit_account = -3 or credit_account = -3
      end`,
  'no wallet is below zero': `
    select 'wallet ' || id as subject from ledger_accounts where balance_paise < 0`,
  'an order has one charge, of its total, from the wallet of its customer': `
    select 'order ' || o.id as subject from orders o
      left join ledger_transfers t on t.kind = 'charge' and t.reference = 'order:' || o.id
      left join ledger_accounts a on a.id = t.debit_account
      where t.id is null or t.amount_paise <> o.total_paise or a.user_id is null or a.user_id <> o.user_id`,
  'a charge has its order': `
    select 'movement ' || t.id as subject from ledger_transfers t
      left join orders o on t.reference = 'order:' || o.id where t.kind = 'charge' and o.id is null`,
  'an approved fund request has one credit, of its amount, to its customer': `
    select 'fund request ' || f.id as subject from fund_requests f
      left join ledger_transfers t on t.kind = 'top-up' and t.reference = 'fund-request:' || f.id
      left join ledger_accounts a on a.id = t.credit_account
      where (f.status = 'approved' and (t.id is null or t.amount_paise <> f.amount_paise or a.user_id is null or a.user_id <> f.user_id))
        or (f.status <> 'approved' and t.id is not null)`,
  'a top-up has its fund request': `
    select 'movement ' || t.id as subject from ledger_transfers t
      left join fund_requests f on t.reference = 'fund-request:' || f.id where t.kind = 'top-up' and f.id is null`,
  'a refund is at most the charge, goes to the customer of a refunded order, and every refunded order has one': `
    select 'order ' || o.id as subject from orders o
      left join ledger_transfers t on t.kind = 'refund' and t.reference = 'order:' || o.id
      left join ledger_accounts a on a.id = t.credit_account
      where (o.status = 'refunded') <> (t.id is not null)
        or (t.id is not null and (t.amount_paise > o.total_paise or a.user_id is null or a.user_id <> o.user_id))`,
  'a refund has its order': `
    select 'movement ' || t.id as subject from ledger_transfers t
      left join orders o on t.reference = 'order:' || o.id where t.kind = 'refund' and o.id is null`,
  'a payment reference is used once': `
    select 'reference of fund request ' || min(id) as subject from fund_requests
      where status <> 'rejected' group by normal_reference having count(*) > 1`,
  'an order stands where its history left it': `
    select 'order ' || o.id as subject from orders o
      left join order_history h on h.id = (select max(l.id) from order_history l where l.order_id = o.id)
      where h.id is null or h.to_status <> o.status or h.delivered <> o.delivered`,
  'each step of an order starts where the one before it ended': `
    select 'history ' || id as subject from (
      select id, from_status, lag(to_status) over (partition by order_id order by id) as was from order_history) steps
      where coalesce(from_status, '') <> coalesce(was, '')`,
  'a completed order is delivered whole, and only one in processing stands in between': `
    select 'order ' || id as subject from orders
      where (status = 'completed' and delivered <> quantity) or (status not in ('completed', 'processing') and delivered <> 0)`,
  'a request with a key was answered': `
    select 'request of user ' || user_id as subject from answered_requests where answer is null`,
};

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
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
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
