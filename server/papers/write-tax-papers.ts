import { readTaxSettings, type StoredTaxSettings } from '../funds/read-tax-settings.ts';
import { minute } from '../platform/clock.ts';
import { indianMoment, spanOfMonth } from '../platform/indian-time.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import {
  findCustomersToInvoice,
  findFreshRefunds,
  findFreshReturns,
  findFreshReversals,
  findInvoicedTo,
  findToInvoice,
  invoicedToName,
  type OrderToInvoice,
  type PlaceOfOrder,
} from './papers.queries.ts';
import { insertPaper } from './write-tax-paper.ts';

const batchSize = 200;
/** Of one transaction. In month mode a customer with more has several invoices. */
const maxOrders = 1_000;
/** A move of an order is committed at most so long after the time that it is dated. */
const lateMs = 60 * minute;

/**
 * Writes what is due: credit notes for what was paid back of invoiced orders, refund vouchers of top-ups that went back, and
 * invoices of orders that are final. Each batch is under the lock of the receipts, so that numbers have no gaps and settings don't
 * mix.
 */
export async function writeTaxPapers(database: Database, now: number): Promise<void> {
  const due = await findDue(database.read, now);
  if (!due) return;
  while (await database.write((tx) => writeOfMoneyBack(tx, now)));
  if (due.until <= due.doneTo) return;
  const customers = await findCustomersToInvoice(database.read, due);
  for (const userIds of portionsOf(customers)) {
    let after: PlaceOfOrder | undefined = { userId: 0, id: 0 };
    while (after) {
      const behind: PlaceOfOrder = after;
      after = await database.write((tx) => writeInvoices(tx, { now, until: due.until, userIds, after: behind }));
    }
  }
  // Only now: what a run that fails has left stays due.
  await database.write((tx) => saveInvoicedTo(tx, { now, until: due.until }));
}

interface Due {
  readonly settings: StoredTaxSettings;
  /** Up to when all papers are written. */
  readonly doneTo: number;
  /** What was done in this span is looked at. Of a month's invoices it ends with the last month that is over. */
  readonly from: number;
  readonly until: number;
}

/** Undefined: the shop writes no papers. */
async function findDue(db: Reader, now: number): Promise<Due | undefined> {
  const settings = await readTaxSettings(db);
  const { gstin, invoices, papersSince } = settings;
  if (gstin === '' || invoices === 'none') return undefined;
  const doneTo = Math.max(papersSince, await findInvoicedTo(db));
  const until = invoices === 'month' ? spanOfMonth(indianMoment(now).date.slice(0, 7)).from : now + 1;
  return { settings, doneTo, from: Math.max(papersSince, doneTo - lateMs), until };
}

async function lockDue(tx: Tx, now: number): Promise<Due | undefined> {
  await lockSettings(tx, 'receipts');
  return findDue(tx, now);
}

/** Answers whether there may be more. */
async function writeOfMoneyBack(tx: Tx, now: number): Promise<boolean> {
  const due = await lockDue(tx, now);
  if (!due) return false;
  const { settings, from } = due;
  const haveMore = [await writeCreditNotes(tx, { settings, from, now }), await writeRefundVouchers(tx, settings, now)];
  return haveMore.includes(true);
}

/** Customers with so many orders together as one transaction takes; one with more is alone. */
function portionsOf(customers: readonly { readonly userId: number; readonly orders: number }[]): number[][] {
  const portions: number[][] = [];
  let sum = Number.POSITIVE_INFINITY;
  for (const { userId, orders } of customers) {
    sum += orders;
    if (sum > maxOrders) {
      portions.push([]);
      sum = orders;
    }
    portions.at(-1)?.push(userId);
  }
  return portions;
}

interface Portion {
  readonly now: number;
  readonly until: number;
  readonly userIds: readonly number[];
  readonly after: PlaceOfOrder;
}

/** A month's invoice bears the last day of the month, and stands in the financial year of that day. Answers behind which order there may be more. */
async function writeInvoices(tx: Tx, { now, until, userIds, after }: Portion): Promise<PlaceOfOrder | undefined> {
  const due = await lockDue(tx, now);
  // Somebody has chosen otherwise meanwhile.
  if (due?.until !== until) return undefined;
  const { settings, from } = due;
  const orders = await findToInvoice(tx, { from, until, userIds, after, limit: maxOrders });
  const isMonthly = settings.invoices === 'month';
  const invoices = isMonthly ? Map.groupBy(orders, ({ userId }) => userId).values() : orders.map((order) => [order]);
  for (const each of invoices)
    await writeInvoice(tx, { settings, orders: each, issuedAt: isMonthly ? until - 1 : now });
  return orders.length === maxOrders ? orders.at(-1) : undefined;
}

/** Never beyond now: more may be dated with this millisecond. */
async function saveInvoicedTo(tx: Tx, { now, until }: { now: number; until: number }): Promise<void> {
  const due = await lockDue(tx, now);
  if (due?.until === until && until > due.doneTo)
    await saveSettings(tx, { [invoicedToName]: String(Math.min(until, now)) });
}

interface Invoice {
  readonly settings: StoredTaxSettings;
  /** Of one customer. */
  readonly orders: readonly OrderToInvoice[];
  readonly issuedAt: number;
}

async function writeInvoice(tx: Tx, { settings, orders, issuedAt }: Invoice): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const paperId = await insertPaper(tx, {
    kind: 'invoice',
    issuedAt,
    userId: first.userId,
    seller: settings,
    // IGST Act, section 12(2)(b)(ii): without an address on record the place is that of the shop.
    placeCode: first.stateCode === '' ? settings.gstin.slice(0, 2) : first.stateCode,
    paise: orders.reduce((sum, { paise }) => sum + paise, 0),
  });
  await tx
    .insertInto('invoiced_orders')
    .values(orders.map(({ id, paise, refunds }) => ({ order_id: id, paper_id: paperId, amount_paise: paise, refunds })))
    .execute();
}

interface MoneyBack {
  readonly settings: StoredTaxSettings;
  readonly from: number;
  readonly now: number;
}

/** At the place of the invoice, whichever State the customer has moved to since. */
async function writeCreditNotes(tx: Tx, { settings, from, now }: MoneyBack): Promise<boolean> {
  const due = await findFreshRefunds(tx, { from, limit: batchSize });
  for (const { orderId, sequence, userId, paise, placeCode, earlier } of due)
    await insertPaper(tx, {
      ...{ kind: 'credit-note', issuedAt: now, userId, seller: settings, placeCode, paise, earlier },
      subject: { order_id: orderId, refund_sequence: sequence },
    });
  return due.length === batchSize;
}

async function writeRefundVouchers(tx: Tx, settings: StoredTaxSettings, now: number): Promise<boolean> {
  const wanted = { from: settings.papersSince, limit: batchSize };
  const returned = await findFreshReturns(tx, wanted);
  const reversed = await findFreshReversals(tx, wanted);
  const due = [
    ...returned.map((each) => ({ ...each, subject: { return_id: each.id } })),
    ...reversed.map((each) => ({ ...each, subject: { reversal_id: each.id } })),
  ];
  for (const { userId, paise, placeCode, earlier, subject } of due)
    await insertPaper(tx, {
      ...{ kind: 'refund-voucher', issuedAt: now, userId, seller: settings, placeCode, paise, earlier, subject },
    });
  return due.length >= batchSize;
}
