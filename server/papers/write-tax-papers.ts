import { readTaxSettings, type StoredTaxSettings } from '../funds/read-tax-settings.ts';
import { minute } from '../platform/clock.ts';
import { indianMoment, spanOfMonth } from '../platform/indian-time.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Tx } from '../tables.ts';
import {
  findFreshRefunds,
  findFreshReturns,
  findFreshReversals,
  findInvoicedTo,
  findToInvoice,
  invoicedToName,
  type OrderToInvoice,
} from './papers.queries.ts';
import { insertPaper } from './write-tax-paper.ts';

const batchSize = 200;
/** In month mode a customer with more has several invoices. */
const maxOrdersOfInvoice = 1_000;
/** A move of an order is committed at most so long after the time that it is dated. */
const lateMs = 60 * minute;

/**
 * Writes what is due: invoices of orders that are final, credit notes for what was paid back of them since, and refund vouchers of
 * top-ups that went back. One node at a time, under the lock of the receipts, so that numbers have no gaps and settings don't mix.
 */
export async function writeTaxPapers(database: Database, now: number): Promise<void> {
  const { gstin, invoices } = await readTaxSettings(database.read);
  if (gstin === '' || invoices === 'none') return;
  while (await database.write((tx) => writeBatch(tx, now)));
}

/** Answers whether there may be more. */
async function writeBatch(tx: Tx, now: number): Promise<boolean> {
  await lockSettings(tx, 'receipts');
  const settings = await readTaxSettings(tx);
  if (settings.gstin === '' || settings.invoices === 'none') return false;
  const doneTo = Math.max(settings.papersSince, await findInvoicedTo(tx));
  const from = Math.max(settings.papersSince, doneTo - lateMs);
  const haveMore = [
    // Refunds before their order's invoice lower it; what comes later than it has a credit note.
    await writeCreditNotes(tx, { settings, from, now }),
    await writeRefundVouchers(tx, settings, now),
    await (settings.invoices === 'month' ? writeMonth : writeEach)(tx, { settings, from, doneTo, now }),
  ];
  return haveMore.includes(true);
}

interface Due {
  readonly settings: StoredTaxSettings;
  /** What was done since then is looked at. */
  readonly from: number;
  readonly now: number;
}

async function writeEach(tx: Tx, { settings, from, now }: Due & { readonly doneTo: number }): Promise<boolean> {
  const due = await findToInvoice(tx, { from, until: now + 1, limit: batchSize });
  for (const order of due) await writeInvoice(tx, { settings, orders: [order], issuedAt: now });
  if (due.length === batchSize) return true;
  await saveSettings(tx, { [invoicedToName]: String(now) });
  return false;
}

/** Of the months that are over. An invoice bears the last day of the month, and stands in the financial year of that day. */
async function writeMonth(
  tx: Tx,
  { settings, from, doneTo, now }: Due & { readonly doneTo: number },
): Promise<boolean> {
  const until = spanOfMonth(indianMoment(now).date.slice(0, 7)).from;
  if (until <= doneTo) return false;
  const due = await findToInvoice(tx, { from, until, limit: maxOrdersOfInvoice });
  const hasMore = due.length === maxOrdersOfInvoice;
  const groups = [...Map.groupBy(due, ({ userId }) => userId).values()];
  // The last customer's may not be all: they come first next time.
  const whole = hasMore && groups.length > 1 ? groups.slice(0, -1) : groups;
  for (const orders of whole) await writeInvoice(tx, { settings, orders, issuedAt: until - 1 });
  if (!hasMore) await saveSettings(tx, { [invoicedToName]: String(until) });
  return hasMore;
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

/** At the place of the invoice, whichever State the customer has moved to since. */
async function writeCreditNotes(tx: Tx, { settings, from, now }: Due): Promise<boolean> {
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
