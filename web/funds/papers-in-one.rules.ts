import type { TaxVoucher } from '../../contract/tax.ts';
import type { TaxPaperOfMonth } from '../../contract/tax-papers.ts';
import { textCell } from '../platform/csv.ts';

export interface PapersOfMonth {
  readonly papers: readonly TaxPaperOfMonth[];
  readonly vouchers: readonly TaxVoucher[];
}

export interface PaperTable {
  readonly label: string;
  readonly fileName: (month: string) => string;
  /** The first line names the columns. */
  readonly linesOf: (found: PapersOfMonth) => string[][];
}

/** All tables with something in them, one below another, each under its name; no line where none has anything. */
export function tablesInOne(tables: readonly PaperTable[], found: PapersOfMonth): string[][] {
  return tables
    .map(({ label, linesOf }) => ({ label, lines: linesOf(found) }))
    .filter(({ lines }) => lines.length > 1)
    .flatMap(({ label, lines }, index) => [...(index > 0 ? [[]] : []), [textCell(label)], ...lines]);
}
