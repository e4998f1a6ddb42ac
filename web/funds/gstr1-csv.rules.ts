import { type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import { type TaxVoucher, taxPercent } from '../../contract/tax.ts';
import type { TaxPaperKind, TaxPaperOfMonth } from '../../contract/tax-papers.ts';
import { textCell } from '../platform/csv.ts';
import { indianDate } from '../platform/indian-time.ts';
import { taxTexts as texts } from '../texts/admin-tax.ts';
import { placeOf } from './vouchers-csv.rules.ts';

// The columns are those of the tables of GSTR-1 as its offline tool imports them.

/** An invoice to another State above this stands by itself (B2CL) and not in the sums (B2CS): CGST rule 59(4) since August 2024. */
const largeAbovePaise = 1_00_000_00;

const dayOf = (instant: string): string => indianDate(Date.parse(instant));
const isAcross = ({ gstin, placeCode }: TaxPaperOfMonth): boolean => !gstin.startsWith(placeCode);
const isLarge = (paper: TaxPaperOfMonth, wholeOf: string): boolean =>
  isAcross(paper) && paiseOf(wholeOf) > largeAbovePaise;
const isLargeInvoice = (paper: TaxPaperOfMonth): boolean => paper.kind === 'invoice' && isLarge(paper, paper.total);
/** Whatever of the invoice it pays back. */
const isNoteOfLarge = (paper: TaxPaperOfMonth): boolean =>
  paper.kind === 'credit-note' && isLarge(paper, paper.invoiceTotal ?? '0');

/** Sales by State: invoices less credit notes, without those that stand by themselves. A month with more credit notes than sales has a sum below zero. */
export function b2csLines(papers: readonly TaxPaperOfMonth[]): string[][] {
  const counted = papers.filter(
    (paper) => paper.kind !== 'refund-voucher' && !isLargeInvoice(paper) && !isNoteOfLarge(paper),
  );
  const lines = [...Map.groupBy(counted, ({ placeCode }) => placeCode)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([placeCode, group]) => {
      const taxable = group.reduce((sum, paper) => sum + signed(paper), 0);
      return ['OE', textCell(placeOf(placeCode)), '', String(taxPercent), signedAmount(taxable), '0.00', ''];
    });
  return [texts.b2csColumns.map(textCell), ...lines];
}

const signed = ({ kind, taxable }: TaxPaperOfMonth): Paise =>
  kind === 'credit-note' ? -paiseOf(taxable) : paiseOf(taxable);
const signedAmount = (paise: Paise): string => (paise < 0 ? `-${wireAmount(-paise)}` : wireAmount(paise));

/** Large invoices to other States, one line for each. */
export function b2clLines(papers: readonly TaxPaperOfMonth[]): string[][] {
  const lines = papers
    .filter(isLargeInvoice)
    .map((paper) => [
      textCell(paper.number),
      dayOf(paper.issuedAt),
      paper.total,
      textCell(placeOf(paper.placeCode)),
      '',
      String(taxPercent),
      paper.taxable,
      '0.00',
      '',
    ]);
  return [texts.b2clColumns.map(textCell), ...lines];
}

/** Credit notes of large invoices to other States, one line for each. */
export function cdnurLines(papers: readonly TaxPaperOfMonth[]): string[][] {
  const lines = papers
    .filter(isNoteOfLarge)
    .map((paper) => [
      'B2CL',
      textCell(paper.number),
      dayOf(paper.issuedAt),
      'C',
      textCell(placeOf(paper.placeCode)),
      paper.total,
      '',
      String(taxPercent),
      paper.taxable,
      '0.00',
    ]);
  return [texts.cdnurColumns.map(textCell), ...lines];
}

/** Numbers of one kind and year: the millionth is longer than those before it. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** How many papers of each kind there are, from which number to which. */
export function documentLines(papers: readonly TaxPaperOfMonth[], vouchers: readonly TaxVoucher[]): string[][] {
  const kinds: [name: string, numbers: readonly string[], cancelled: number][] = [
    ...(['invoice', 'credit-note'] as const).map(named(papers)),
    [texts.documentNames.receipt, vouchers.map(({ number }) => number), 0],
    named(papers)('refund-voucher'),
  ];
  const lines = kinds
    .filter(([, numbers]) => numbers.length > 0)
    .map(([name, numbers, cancelled]) => {
      const ordered = [...numbers].sort(byNumber.compare);
      const ends = [ordered[0] ?? '', ordered.at(-1) ?? ''].map(textCell);
      return [textCell(name), ...ends, String(numbers.length), String(cancelled)];
    });
  return [texts.documentColumns.map(textCell), ...lines];
}

const named =
  (papers: readonly TaxPaperOfMonth[]) =>
  (kind: TaxPaperKind): [string, readonly string[], number] => {
    const ofKind = papers.filter((paper) => paper.kind === kind);
    const cancelled = ofKind.filter(({ isCancelled }) => isCancelled);
    return [texts.documentNames[kind], ofKind.map(({ number }) => number), cancelled.length];
  };

/** One line for each paper, invoices too, with what it refers to. */
export function paperLines(papers: readonly TaxPaperOfMonth[]): string[][] {
  const lines = papers.map((paper) => [
    textCell(texts.documentNames[paper.kind]),
    textCell(paper.number),
    dayOf(paper.issuedAt),
    textCell(paper.refersTo?.number ?? ''),
    paper.refersTo ? dayOf(paper.refersTo.issuedAt) : '',
    paper.isCancelled ? texts.yes : '',
    textCell(paper.gstin),
    String(paper.customerId),
    textCell(placeOf(paper.placeCode)),
    String(taxPercent),
    ...(['total', 'taxable', 'igst', 'cgst', 'sgst'] as const).map((part) => paper[part]),
    textCell(paper.sac),
  ]);
  return [texts.paperColumns.map(textCell), ...lines];
}
