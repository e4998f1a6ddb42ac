// From one row of a file whose columns an admin has pointed at to what it says of money that came or went.
import type { Paise } from '../../contract/money.ts';
import type { DateOrder, StatementColumns } from '../../contract/statement-file.ts';
import { readNarration } from './narration.rules.ts';
import { isDamagedNumber, type Moment, readAmount, readBalance, readMoment } from './statement-cell.rules.ts';
import type { Header } from './statement-format.rules.ts';
import { cutRow, faultTexts, type Movement, type ReadRow, rowOf } from './statement-row.rules.ts';
import { type Cell, type TableRow, wordsOf } from './statement-table.rules.ts';

/** What a row of column names is known by in the next file; undefined for a row that names too little. */
export function headerKey(cells: readonly Cell[]): string | undefined {
  const names = cells.map(wordsOf);
  while (names.at(-1) === '') names.pop();
  return names.filter((name) => name !== '').length < 3 ? undefined : JSON.stringify(names);
}

export function pointedHeader(pointed: StatementColumns, cells: readonly Cell[]): Header {
  const { date, reference } = pointed;
  return {
    format: { id: 'pointed', bank: 'other', direction: 'pointed', columns: {} },
    columns: { date, reference },
    width: cells.length,
    pointed,
  };
}

type CellOf = (column: number | undefined) => Cell | undefined;

export function readPointedRow(row: TableRow, columns: StatementColumns): ReadRow {
  const cellOf: CellOf = (column) => (column === undefined ? undefined : row.cells[column]);
  const moment = readPointedMoment(cellOf(columns.date), columns.dateOrder);
  if (!moment) return withoutDate(row, columns, cellOf);
  const status = wordsOf(cellOf(columns.status));
  if (columns.status !== undefined && !says(columns.doneWords, status))
    return { is: 'ignored', why: `status ${status || 'missing'}` };
  const moved = movementOf(columns, cellOf);
  if (moved === 'none') return isCut(row, columns) ? cutRow(row.line) : { is: 'ignored', why: 'no amount' };
  if ('fault' in moved) return { is: 'fault', text: `Line ${row.line}: ${moved.fault}` };
  const balancePaise = columns.balance === undefined ? null : readBalance(unbracketed(cellOf(columns.balance)));
  if (balancePaise === undefined) return cutRow(row.line);
  const text = String(cellOf(columns.narration) ?? '')
    .replaceAll(/[\r\n]/g, '')
    .trim();
  const cell = cellOf(columns.reference);
  const narration = readNarration('other', { text, column: unwrapped(cell) });
  return {
    is: 'row',
    row: {
      ...rowOf(moment, moved),
      ...narration,
      isCertain: narration.isCertain && !isDamagedNumber(cell ?? ''),
      payerName: String(cellOf(columns.payer) ?? '').trim() || narration.payerName,
      line: row.line,
      balancePaise,
      text,
      auto: false,
      providerReference: null,
    },
  };
}

/** A row around the transactions, unless it has the amount of one: what came is never passed over in silence. */
function withoutDate(row: TableRow, columns: StatementColumns, cellOf: CellOf): ReadRow {
  const date = String(cellOf(columns.date) ?? '').trim();
  const moved = movementOf(columns, cellOf);
  const isRow = /[0-9]/.test(date) || /[0-9]{12}/.test(unwrapped(cellOf(columns.reference)));
  if (!isRow || moved === 'none' || 'fault' in moved) return { is: 'surrounding' };
  const shown =
    date === ''
      ? 'there is no date.'
      : `${date.slice(0, 40)} is no date with the ${columns.dateOrder === 'day-first' ? 'day' : 'month'} first.`;
  return { is: 'fault', text: `Line ${row.line}: ${shown}` };
}

const isCut = ({ cells }: TableRow, { amount, credit, debit }: StatementColumns): boolean =>
  cells.length <= Math.max(amount ?? 0, credit ?? 0, debit ?? 0);

const says = (words: readonly string[], word: string): boolean => words.some((each) => wordsOf(each) === word);

/** `="632600000001"` and `'632600000001` are what keeps a spreadsheet from making a number of it. */
function unwrapped(cell: Cell | undefined): string {
  const text = String(cell ?? '').trim();
  return /^=?"([^"]{0,100})"$/.exec(text)?.[1] ?? /^'(.{1,100})$/.exec(text)?.[1] ?? text;
}

const monthFirst = /^([0-9]{1,2}|[A-Za-z]{3,9})([-/. ])([0-9]{1,2}),?[-/. ]([0-9]{4}|[0-9]{2})(?![0-9])(.{0,20})$/;

/** Undefined: it is no date in this order. */
export function readPointedMoment(cell: Cell | undefined, order: DateOrder): Moment | undefined {
  const text = String(cell ?? '')
    .trim()
    .replace(/(\.[0-9]{1,9})?(?:Z|\+05:?30)$/, '');
  const [, month, , day, year, rest = ''] = monthFirst.exec(text) ?? [];
  const isNamed = month !== undefined && /[A-Za-z]/.test(month);
  if (month === undefined || (order === 'day-first' && !isNamed)) return readMoment(text);
  return readMoment(`${day}-${month}-${year}${rest}`);
}

/** Whether a date is read in the same way whichever order is chosen. */
export const isUnambiguousDate = (cell: Cell | undefined): boolean =>
  /^[0-9]{4}[-/]|[A-Za-z]{3}/.test(String(cell ?? '').trim());

type SignedAmount = { readonly paise: Paise; readonly isMinus: boolean; readonly side: 'in' | 'out' | undefined };

/** A minus stands before or behind the currency, or is written as brackets. */
function readSigned(cell: Cell | undefined): SignedAmount | 'none' | 'unreadable' {
  const plain = unbracketed(cell);
  const text = typeof plain === 'number' ? '' : plain.trim();
  const isMinus = typeof plain === 'number' ? plain < 0 : /^(?:INR|Rs\.?|₹)?\s?[-−]\s?[0-9.₹IR]/.test(text);
  const amount = readAmount(
    typeof plain === 'number' ? Math.abs(plain) : isMinus ? text.replace(/[-−]\s?/, '') : text.replace(/^\+\s?/, ''),
  );
  if (typeof amount === 'string') return amount;
  return { ...amount, isMinus };
}

function unbracketed(cell: Cell | undefined): Cell {
  if (typeof cell === 'number') return cell;
  const text = (cell ?? '').trim();
  const [, inside] = /^\(([^()]{1,40})\)$/.exec(text) ?? [];
  return inside === undefined ? text : `-${inside.trim()}`;
}

const pointedTexts = {
  minus: 'a minus stands before an amount that came in.',
  word: (word: string) =>
    `“${word.slice(0, 40)}” does not say whether money came in or went out. Point at the columns again.`,
};

function movementOf(columns: StatementColumns, cellOf: CellOf): Movement | 'none' | { readonly fault: string } {
  if (columns.credit !== undefined)
    return movementOfColumns(readSigned(cellOf(columns.debit)), readSigned(cellOf(columns.credit)));
  const amount = readSigned(cellOf(columns.amount));
  if (amount === 'none') return 'none';
  if (amount === 'unreadable') return { fault: faultTexts.unreadable };
  const { paise, isMinus, side } = amount;
  if (columns.side === undefined) return { direction: isMinus || side === 'out' ? 'out' : 'in', paise };
  const word = wordsOf(cellOf(columns.side));
  if (says(columns.outWords, word)) return { direction: 'out', paise };
  if (!says(columns.inWords, word)) return { fault: pointedTexts.word(word) };
  return isMinus || side === 'out' ? { fault: pointedTexts.minus } : { direction: 'in', paise };
}

function movementOfColumns(
  debit: SignedAmount | 'none' | 'unreadable',
  credit: SignedAmount | 'none' | 'unreadable',
): Movement | 'none' | { readonly fault: string } {
  if (debit === 'unreadable' || credit === 'unreadable') return { fault: faultTexts.unreadable };
  if (debit !== 'none' && credit !== 'none') return { fault: faultTexts.both };
  if (debit !== 'none') return { direction: 'out', paise: debit.paise };
  if (credit === 'none') return 'none';
  return credit.isMinus ? { fault: pointedTexts.minus } : { direction: 'in', paise: credit.paise };
}
