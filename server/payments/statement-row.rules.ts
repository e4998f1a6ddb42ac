// From one row of a known bank's file to what it says of money that came or went.
import type { Paise } from '../../contract/money.ts';
import { type Narration, readNarration } from './narration.rules.ts';
import { type Moment, type ReadAmount, readAmount, readBalance, readMoment } from './statement-cell.rules.ts';
import type { Header } from './statement-format.rules.ts';
import { type Cell, type TableRow, wordsOf } from './statement-table.rules.ts';

/** One movement of money, as the bank wrote it. */
export interface StatementRow extends Omit<Narration, 'isCertain'> {
  readonly line: number;
  readonly date: string;
  readonly time: string | null;
  readonly direction: 'in' | 'out';
  readonly paise: Paise;
  readonly balancePaise: Paise | null;
  /** The whole narration, for people and for telling two equal rows apart. */
  readonly text: string;
  /** The number of a payment app's report, which customers may type too. */
  readonly providerReference: string | null;
  /** It may confirm a top-up without a person. */
  readonly auto: boolean;
}

export type ReadRow =
  | { readonly is: 'row'; readonly row: StatementRow & { readonly isCertain: boolean } }
  | { readonly is: 'ignored'; readonly why: string }
  | { readonly is: 'fault'; readonly text: string }
  | { readonly is: 'surrounding' };

export function readRow(row: TableRow, header: Header): ReadRow {
  const { columns, format } = header;
  const cellOf = (role: keyof Header['columns']) => {
    const column = columns[role];
    return column === undefined ? undefined : row.cells[column];
  };
  const moment = readMoment(cellOf('date'));
  if (!moment) return startsLikeDate(row, header) ? cutRow(row.line) : { is: 'surrounding' };
  const status = wordsOf(cellOf('status')).toUpperCase();
  if (columns.status !== undefined && status !== 'COMPLETED')
    return { is: 'ignored', why: `status ${status || 'missing'}` };
  const moved = movementOf(header, cellOf);
  if (moved === 'none') return row.cells.length < header.width - 1 ? cutRow(row.line) : { is: 'surrounding' };
  if ('why' in moved) return { is: 'ignored', why: moved.why };
  if ('fault' in moved) return { is: 'fault', text: `Line ${row.line}: ${moved.fault}` };
  const balancePaise = columns.balance === undefined ? null : signedBalance(cellOf('balance'), cellOf('balanceSide'));
  if (balancePaise === undefined) return cutRow(row.line);
  const text = String(cellOf('narration') ?? '')
    .replaceAll('\n', '')
    .replaceAll('\r', '')
    .trim();
  const narration = readNarration(format.bank, { text, column: String(cellOf('reference') ?? '').trim() });
  return {
    is: 'row',
    row: {
      ...rowOf(moment, moved),
      ...narration,
      line: row.line,
      balancePaise,
      text,
      auto: false,
      providerReference: String(cellOf('providerReference') ?? '').trim() || null,
    },
  };
}

export const rowOf = ({ date, time }: Moment, { direction, paise }: Movement) => ({ date, time, direction, paise });

export const cutRow = (line: number): ReadRow => ({
  is: 'fault',
  text: `Line ${line} is cut off. Download the statement again from the bank.`,
});

/** What is left of a row whose end, date and all, is missing. */
function startsLikeDate({ cells }: TableRow, { columns, width }: Header): boolean {
  const first = String(cells[columns.date ?? 0] ?? '');
  return (
    cells.length < width - 1 &&
    cells.length <= (columns.date ?? 0) + 1 &&
    /^[0-9]{1,4}[-/.][0-9A-Za-z/.-]{0,9}$/.test(first)
  );
}

export interface Movement {
  readonly direction: 'in' | 'out';
  readonly paise: Paise;
}

export const faultTexts = {
  unreadable: "the amount can't be read.",
  both: 'money comes in and goes out in one row.',
  side: 'the file does not say whether money came in or went out.',
} as const;

function movementOf(
  { format }: Header,
  cellOf: (role: keyof Header['columns']) => Cell | undefined,
): Movement | 'none' | { readonly fault: string } | { readonly why: string } {
  if (format.direction === 'two-columns')
    return movementOfColumns(readAmount(cellOf('debit')), readAmount(cellOf('credit')));
  const amount = readAmount(cellOf('amount'));
  if (amount === 'none') return 'none';
  if (amount === 'unreadable') return { fault: faultTexts.unreadable };
  if (format.direction === 'type') return movementOfType(wordsOf(cellOf('type')).toUpperCase(), amount.paise);
  const word = format.direction === 'suffix' ? amount.side : sideOf(wordsOf(cellOf('side')));
  return word === undefined ? { fault: faultTexts.side } : { direction: word, paise: amount.paise };
}

function movementOfColumns(debit: ReadAmount, credit: ReadAmount): Movement | 'none' | { readonly fault: string } {
  if (debit === 'unreadable' || credit === 'unreadable') return { fault: faultTexts.unreadable };
  if (debit === 'none') return credit === 'none' ? 'none' : { direction: 'in', paise: credit.paise };
  return credit === 'none' ? { direction: 'out', paise: debit.paise } : { fault: faultTexts.both };
}

/** Of a payment app's report. Another kind of row is for a person, who sees it as left out. */
function movementOfType(type: string, paise: Paise): Movement | { readonly why: string } {
  if (type === 'PAYMENT') return { direction: 'in', paise };
  if (type === 'REFUND') return { direction: 'out', paise };
  return { why: `type ${type || 'missing'}` };
}

function sideOf(word: string): 'in' | 'out' | undefined {
  if (/^cr(?:edit)?\.?$/.test(word)) return 'in';
  return /^dr|^debit$/.test(word) ? 'out' : undefined;
}

function signedBalance(cell: Cell | undefined, side: Cell | undefined): Paise | undefined {
  const balance = readBalance(cell);
  return balance !== undefined && balance > 0 && sideOf(wordsOf(side)) === 'out' ? -balance : balance;
}
