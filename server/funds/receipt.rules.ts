import type { TaxPaperKind } from '../../contract/tax-papers.ts';
import { indianMoment } from '../platform/indian-time.ts';

/** The financial year of India, from April to March: `26-27`. */
export function financialYear(at: number): string {
  const [year = 0, month = 0] = indianMoment(at).date.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** At most 16 characters, as the tax law has it. */
export const voucherName = (year: string, number: number): string => `RV/${year}/${String(number).padStart(6, '0')}`;

/** As it stands on the receipt: at most 16 characters, as the tax law has it for numbers of papers. */
export const receiptName = (year: string, number: number): string => `R/${year}/${String(number).padStart(6, '0')}`;

const paperLetters: Readonly<Record<TaxPaperKind, string>> = {
  invoice: 'IN',
  'credit-note': 'CN',
  'refund-voucher': 'RF',
};

/** At most 16 characters up to the ten millionth of a year, which the database refuses. */
export const taxPaperName = (kind: TaxPaperKind, year: string, number: number): string =>
  `${paperLetters[kind]}/${year}/${String(number).padStart(6, '0')}`;
