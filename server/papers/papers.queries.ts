import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import { taxPaperName, voucherName } from '../funds/receipt.rules.ts';
import type { Reader, Tx } from '../tables.ts';

/** The paper that another one refers to. */
export interface EarlierPaper {
  readonly number: string;
  readonly at: number;
}

/** Up to when orders have their invoices, in milliseconds. */
export const invoicedToName = 'tax.invoicedTo';

export async function findInvoicedTo(db: Reader): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', invoicedToName).executeTakeFirst();
  return Number(row?.value ?? 0);
}

export interface OrderToInvoice {
  readonly id: number;
  readonly userId: number;
  /** Of its customer; empty where it was never asked. */
  readonly stateCode: string;
  /** What it cost, less what was paid back. */
  readonly paise: Paise;
  /** The number of its last refund; 0 for none. */
  readonly refunds: number;
}

// The text of the index `order_history_of_end`: with parameters in their place SQLite would not use it.
const isEnd = sql<boolean>`h.to_status in ('completed', 'partial', 'refunded', 'rejected')`;

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Whose orders ended in a span of time, are final still, have cost something, and stand in no invoice; with how many. */
export function findCustomersToInvoice(
  db: Reader,
  { from, until }: Span,
): Promise<{ readonly userId: number; readonly orders: number }[]> {
  const ended = db
    .selectFrom('order_history as h')
    .select('h.order_id')
    .where('h.at', '>=', from)
    .where('h.at', '<', until)
    .where(isEnd);
  return toInvoice(db)
    .select(({ fn }) => ['o.user_id as userId', fn.countAll<number>().as('orders')])
    .where('o.id', 'in', ended)
    .groupBy('o.user_id')
    .orderBy('o.user_id')
    .execute();
}

/** The next of those orders, of some customers, behind an order; by customer. */
export function findToInvoice(
  tx: Tx,
  { from, until, userIds, after, limit }: Span & { userIds: readonly number[]; after: PlaceOfOrder; limit: number },
): Promise<OrderToInvoice[]> {
  return toInvoice(tx)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.user_id as userId', 'u.state_code as stateCode'])
    .select([keptPaise.as('paise'), lastRefund.as('refunds')])
    .where('o.user_id', 'in', userIds)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('o.user_id', 'o.id'), '>', tuple(after.userId, after.id)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_history as h')
          .select('h.id')
          .whereRef('h.order_id', '=', 'o.id')
          .where('h.at', '>=', from)
          .where('h.at', '<', until)
          .where(isEnd),
      ),
    )
    .orderBy('o.user_id')
    .orderBy('o.id')
    .limit(limit)
    .execute();
}

export type PlaceOfOrder = Pick<OrderToInvoice, 'userId' | 'id'>;

const toInvoice = (db: Reader) =>
  db
    .selectFrom('orders as o')
    .where('o.status', 'in', ['completed', 'partial', 'refunded', 'rejected'])
    .where(keptPaise, '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoiced_orders as i').select('i.order_id').whereRef('i.order_id', '=', 'o.id'))),
    );

// Both are of one reading: a refund that is committed later has a higher number, and gets a credit note.
const keptPaise = sql<number>`(o.total_paise - o.refunded_paise)`;
const lastRefund = sql<number>`cast(coalesce((select max(r.sequence) from order_refunds r where r.order_id = o.id), 0) as bigint)`;

export interface MoneyOfPaper {
  readonly userId: number;
  readonly paise: Paise;
  readonly placeCode: string;
  readonly earlier: EarlierPaper;
}

interface Fresh {
  readonly from: number;
  readonly limit: number;
}

/** Refunds of invoiced orders that are later than the invoice, and have no credit note. */
export async function findFreshRefunds(
  tx: Tx,
  { from, limit }: Fresh,
): Promise<(MoneyOfPaper & { readonly orderId: number; readonly sequence: number })[]> {
  const rows = await tx
    .selectFrom('order_refunds as r')
    .innerJoin('invoiced_orders as i', 'i.order_id', 'r.order_id')
    .innerJoin('tax_papers as p', 'p.id', 'i.paper_id')
    .select(['r.order_id as orderId', 'r.sequence', 'r.amount_paise as paise', 'p.user_id as userId'])
    .select(['p.place_code as placeCode', 'p.kind', 'p.year', 'p.number', 'p.issued_at as at'])
    .where('r.at', '>=', from)
    .whereRef('r.sequence', '>', 'i.refunds')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tax_papers as n')
            .select('n.id')
            .whereRef('n.order_id', '=', 'r.order_id')
            .whereRef('n.refund_sequence', '=', 'r.sequence'),
        ),
      ),
    )
    .orderBy('r.at')
    .orderBy('r.order_id')
    .orderBy('r.sequence')
    .limit(limit)
    .execute();
  return rows.map(({ kind, year, number, at, ...row }) => ({
    ...row,
    earlier: { number: taxPaperName(kind, year, number), at },
  }));
}

type FreshReturn = MoneyOfPaper & { readonly id: number };

/** Returns that have arrived, of top-ups with a receipt voucher, that have no refund voucher. */
export async function findFreshReturns(tx: Tx, { from, limit }: Fresh): Promise<FreshReturn[]> {
  const rows = await tx
    .selectFrom('fund_returns as r')
    .innerJoin('tax_vouchers as v', 'v.fund_request_id', 'r.fund_request_id')
    .innerJoin('fund_requests as f', 'f.id', 'r.fund_request_id')
    .select(['r.id', 'f.user_id as userId', 'r.amount_paise as paise'])
    .select(['v.place_code as placeCode', 'v.year', 'v.number', 'v.issued_at as at'])
    .where('r.state', '=', 'done')
    .where('r.settled_at', '>=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tax_papers as n').select('n.id').whereRef('n.return_id', '=', 'r.id'))),
    )
    .orderBy('r.settled_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(ofVoucher);
}

/** What reversals have taken out of wallets, of top-ups with a receipt voucher. What was spent before is no refund of an advance. */
export async function findFreshReversals(tx: Tx, { from, limit }: Fresh): Promise<FreshReturn[]> {
  const rows = await tx
    .selectFrom('reversals as r')
    .innerJoin('tax_vouchers as v', 'v.fund_request_id', 'r.fund_request_id')
    .innerJoin('fund_requests as f', 'f.id', 'r.fund_request_id')
    .select(['r.id', 'f.user_id as userId', 'r.taken_paise as paise'])
    .select(['v.place_code as placeCode', 'v.year', 'v.number', 'v.issued_at as at'])
    .where('r.taken_paise', '>', 0)
    .where('r.at', '>=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tax_papers as n').select('n.id').whereRef('n.reversal_id', '=', 'r.id'))),
    )
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(ofVoucher);
}

function ofVoucher<Row extends { year: string; number: number; at: number }>({ year, number, at, ...row }: Row) {
  return { ...row, earlier: { number: voucherName(year, number), at } };
}

const columns = [
  ...(['p.id', 'p.kind', 'p.year', 'p.number', 'p.issued_at', 'p.user_id', 'p.gstin', 'p.legal_name'] as const),
  ...(['p.address', 'p.sac', 'p.place_code', 'p.taxable_paise', 'p.cgst_paise', 'p.sgst_paise'] as const),
  ...(['p.igst_paise', 'p.earlier_number', 'p.earlier_at', 'p.order_id'] as const),
] as const;

const papersWith = (db: Reader) =>
  db
    .selectFrom('tax_papers as p')
    .leftJoin('fund_returns as r', 'r.id', 'p.return_id')
    .select(columns)
    .select('r.state as returnState');

export type PaperRow = NonNullable<Awaited<ReturnType<typeof findOwnPaper>>>;

export type PageRow = Awaited<ReturnType<typeof findPaperPage>>[number];

/** Papers of a span of time behind a row, in the order of time. */
export function findPaperPage(
  db: Reader,
  { after, until, limit }: { after: { at: number; id: number }; until: number; limit: number },
) {
  return papersWith(db)
    .leftJoin('invoiced_orders as i', 'i.order_id', 'p.order_id')
    .leftJoin('tax_papers as v', 'v.id', 'i.paper_id')
    .select(sql<number | null>`v.taxable_paise + v.cgst_paise + v.sgst_paise + v.igst_paise`.as('invoicePaise'))
    .where('p.issued_at', '>=', after.at)
    .where('p.issued_at', '<', until)
    .where((eb) =>
      eb.or([eb('p.issued_at', '>', after.at), eb.and([eb('p.issued_at', '=', after.at), eb('p.id', '>', after.id)])]),
    )
    .orderBy('p.issued_at')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export async function findOwnPapers(
  db: Reader,
  { userId, page, pageSize }: { userId: number; page: number; pageSize: number },
): Promise<{ total: number; items: PaperRow[] }> {
  const items = await papersWith(db)
    .where('p.user_id', '=', userId)
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('tax_papers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { total, items };
}

export function findOwnPaper(db: Reader, { id, userId }: { id: number; userId: number }) {
  return papersWith(db).where('p.id', '=', id).where('p.user_id', '=', userId).executeTakeFirst();
}

export function findOrdersOfInvoice(db: Reader, paperId: number) {
  return db
    .selectFrom('invoiced_orders as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['o.id', 'o.service_name as serviceName', 'o.quantity', 'i.amount_paise as paise'])
    .where('i.paper_id', '=', paperId)
    .orderBy('o.id')
    .execute();
}

export function findNamedOrder(db: Reader, orderId: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'service_name as serviceName', 'quantity'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export function findHolder(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
