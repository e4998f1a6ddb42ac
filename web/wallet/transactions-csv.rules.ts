import { paiseOf, wireAmount } from '../../contract/money.ts';
import type { TransactionType, WalletTransaction } from '../../contract/wallet.ts';

export interface CsvWords {
  readonly columns: Readonly<Record<'id' | 'date' | 'type' | 'description' | 'amount' | 'balanceAfter', string>>;
  readonly types: Readonly<Record<TransactionType, string>>;
}

// Excel takes a file without it for one in the computer's old character set.
const byteOrderMark = '\uFEFF';

/** A table for spreadsheets, as RFC 4180 describes it; instants in the zone of the reader, or in the one that is named. */
export function transactionsCsv(
  transactions: readonly WalletTransaction[],
  { columns, types }: CsvWords,
  timeZone?: string,
): string {
  const { id, date, type, description, amount, balanceAfter } = columns;
  const lines = [
    [id, date, type, description, amount, balanceAfter].map(textCell),
    ...transactions.map((each) => [
      String(each.id),
      localTime(each.createdAt, timeZone),
      textCell(types[each.type]),
      textCell(each.description),
      signedAmount(each),
      each.balanceAfter,
    ]),
  ];
  return `${byteOrderMark}${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** Every transaction once: those that came in while pages were fetched push others onto the next page a second time. */
export function withoutRepeats(transactions: readonly WalletTransaction[]): WalletTransaction[] {
  return [...new Map(transactions.map((each) => [each.id, each])).values()];
}

/** `2026-03-10` where the reader is. */
export function localDay(nowMs: number, timeZone?: string): string {
  return localTime(new Date(nowMs).toISOString(), timeZone).slice(0, 10);
}

// A number of our own making: a minus in it is meant, and a spreadsheet may add it up.
function signedAmount({ amount, direction }: WalletTransaction): string {
  return wireAmount(direction === 'out' ? -paiseOf(amount) : paiseOf(amount));
}

// The Swedish way of writing an instant, `2026-03-10 17:30:05`, is one that spreadsheets of every language understand.
function localTime(at: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(Date.parse(at));
}

/**
 * Text in quotes. What begins like a formula gets an apostrophe before it, since spreadsheets compute formulas out of
 * foreign text too: https://owasp.org/www-community/attacks/CSV_Injection
 */
function textCell(text: string): string {
  const isLikeFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text);
  return `"${(isLikeFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
