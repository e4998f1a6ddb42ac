import { setImmediate as nextTurn } from 'node:timers/promises';
import { wireAmount } from '../../contract/money.ts';
import type { TaxPaper, TaxPaperOfMonth } from '../../contract/tax-papers.ts';
import { readTaxSettings } from '../funds/read-tax-settings.ts';
import { taxPaperName } from '../funds/receipt.rules.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { spanOfMonth } from '../platform/indian-time.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import {
  findHolder,
  findInvoicedTo,
  findNamedOrder,
  findOrdersOfInvoice,
  findOwnPaper,
  findOwnPapers,
  findPaperPage,
  type PageRow,
  type PaperRow,
} from './papers.queries.ts';

const pageSize = 200;

/** The papers of a month in India's time, such as `2026-11`, the oldest first, page by page. */
export async function* exportTaxPapers(db: Reader, month: string): AsyncGenerator<readonly TaxPaperOfMonth[]> {
  const { from, to: until } = spanOfMonth(month);
  for (let after = { at: from, id: 0 }; ; ) {
    const rows = await findPaperPage(db, { after, until, limit: pageSize });
    if (rows.length > 0) yield rows.map(wirePaperOfMonth);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = { at: last.issued_at, id: last.id };
    await nextTurn();
  }
}

/** Whether all invoices of a month are written; also where the shop writes none. */
export async function isMonthComplete(db: Reader, month: string): Promise<boolean> {
  const { gstin, invoices, papersSince } = await readTaxSettings(db);
  if (gstin === '' || invoices === 'none') return true;
  return Math.max(papersSince, await findInvoicedTo(db)) >= spanOfMonth(month).to;
}

const wirePaperOfMonth = ({ invoicePaise, ...row }: PageRow): TaxPaperOfMonth => ({
  ...wirePaper(row),
  customerId: row.user_id,
  invoiceTotal: invoicePaise === null ? null : wireAmount(invoicePaise),
});

export async function listOwnTaxPapers(db: Reader, wanted: { userId: number; page: number; pageSize: number }) {
  const { total, items } = await findOwnPapers(db, wanted);
  return { total, items: items.map(wireLine) };
}

/** Throws `not-found` for a paper that is not theirs. */
export async function readTaxPaper(db: Reader, { id, userId }: { id: number; userId: number }): Promise<TaxPaper> {
  const row = await findOwnPaper(db, { id, userId });
  if (!row) throw new ExpectedError('not-found', 'There is no such paper.');
  const { brandName, contactEmail } = await findBrand(db);
  return {
    ...wirePaper(row),
    address: row.address,
    shop: { name: brandName, contactEmail },
    holder: await findHolder(db, userId),
    orders: await findOrdersOf(db, row),
  };
}

async function findOrdersOf(db: Reader, row: PaperRow): Promise<TaxPaper['orders']> {
  if (row.order_id !== null) return [{ ...(await findNamedOrder(db, row.order_id)), amount: wireAmount(totalOf(row)) }];
  const orders = row.kind === 'invoice' ? await findOrdersOfInvoice(db, row.id) : [];
  return orders.map(({ paise, ...order }) => ({ ...order, amount: wireAmount(paise) }));
}

const totalOf = (row: PaperRow) => row.taxable_paise + row.cgst_paise + row.sgst_paise + row.igst_paise;

const wireLine = (row: PaperRow) => ({
  id: row.id,
  kind: row.kind,
  number: taxPaperName(row.kind, row.year, row.number),
  issuedAt: isoTime(row.issued_at),
  total: wireAmount(totalOf(row)),
  isCancelled: row.returnState === 'failed',
});

const wirePaper = (row: PaperRow) => ({
  ...wireLine(row),
  gstin: row.gstin,
  legalName: row.legal_name,
  sac: row.sac,
  placeCode: row.place_code,
  taxable: wireAmount(row.taxable_paise),
  cgst: wireAmount(row.cgst_paise),
  sgst: wireAmount(row.sgst_paise),
  igst: wireAmount(row.igst_paise),
  refersTo: row.earlier_number === null ? null : { number: row.earlier_number, issuedAt: isoTime(row.earlier_at ?? 0) },
});
