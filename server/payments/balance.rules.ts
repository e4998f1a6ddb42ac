// The running balance of a statement: it shows that no row is missing or was changed, and which way money went.
import type { Paise } from '../../contract/money.ts';
import { readBalance } from './statement-cell.rules.ts';
import type { Bank } from './statement-format.rules.ts';
import type { Cell, TableRow } from './statement-table.rules.ts';
import { wordsOf } from './statement-table.rules.ts';

export type StatementOrder = 'oldest-first' | 'newest-first';

export interface BalancedRow {
  readonly line: number;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly paise: Paise;
  /** After this row; null in a report that has none. */
  readonly balancePaise: Paise | null;
}

export interface BalanceProof {
  /** `unproven`: a single row and nothing to compare it with; `none`: the file has no balances. */
  readonly state: 'sound' | 'broken' | 'unproven' | 'none';
  /** Of a broken one: the first row that does not follow from the one before it. */
  readonly line: number | null;
  readonly order: StatementOrder;
  /** The columns of money in and out are exchanged in the whole file. */
  readonly isSwapped: boolean;
  readonly openingPaise: Paise | null;
  readonly closingPaise: Paise | null;
}

/** What a file says beside its rows of the balance at the beginning and at the end. */
export interface StatedBalances {
  readonly openingPaise: Paise | undefined;
  readonly closingPaise: Paise | undefined;
}

export function proveBalance(rows: readonly BalancedRow[], stated: StatedBalances): BalanceProof {
  const byDate: StatementOrder = (rows[0]?.date ?? '') <= (rows.at(-1)?.date ?? '') ? 'oldest-first' : 'newest-first';
  const nothing = { line: null, order: byDate, isSwapped: false, openingPaise: null, closingPaise: null };
  if (rows.length === 0 || rows.every(({ balancePaise }) => balancePaise === null))
    return { ...nothing, state: 'none' };
  const other: StatementOrder = byDate === 'oldest-first' ? 'newest-first' : 'oldest-first';
  const readings = [false, true].flatMap((isSwapped) =>
    [byDate, other].map((order) => ({ order, isSwapped, ...ends(rows, { order, isSwapped }) })),
  );
  const sound = readings.find(
    ({ line, ...reading }) => line === null && contradictionOf(reading, stated) === undefined,
  );
  const isComparable = rows.length > 1 || stated.openingPaise !== undefined;
  if (sound) return { ...sound, state: isComparable ? 'sound' : 'unproven' };
  const [first] = readings;
  if (!first) return { ...nothing, state: 'none' };
  return { ...first, line: first.line ?? rows.at(-1)?.line ?? null, state: 'broken' };
}

type Ends = Pick<BalanceProof, 'line' | 'openingPaise' | 'closingPaise'>;

function ends(
  rows: readonly BalancedRow[],
  { order, isSwapped }: { readonly order: StatementOrder; readonly isSwapped: boolean },
): Ends {
  const inTime = order === 'oldest-first' ? rows : rows.toReversed();
  let balance: Paise | null = null;
  let openingPaise: Paise | null = null;
  for (const row of inTime) {
    const moved = (row.direction === 'in') === isSwapped ? -row.paise : row.paise;
    if (row.balancePaise === null) return { line: row.line, openingPaise, closingPaise: null };
    if (balance === null) openingPaise = row.balancePaise - moved;
    else if (balance + moved !== row.balancePaise) return { line: row.line, openingPaise, closingPaise: null };
    balance = row.balancePaise;
  }
  return { line: null, openingPaise, closingPaise: balance };
}

/** Which of the stated balances the rows contradict; undefined for none. */
export function contradictionOf(
  { openingPaise, closingPaise }: Pick<Ends, 'openingPaise' | 'closingPaise'>,
  stated: StatedBalances,
): 'opening' | 'closing' | undefined {
  if (stated.openingPaise !== undefined && stated.openingPaise !== openingPaise) return 'opening';
  if (stated.closingPaise !== undefined && stated.closingPaise !== closingPaise) return 'closing';
  return undefined;
}

const openingWords = ['opening balance', 'brought forward'];
/** Of this bank: the balance on the first day. Elsewhere it may be that of today. */
const openingWordsOfSbi = [...openingWords, 'balance as on'];
const closingWords = ['closing balance', 'closing bal'];

/** From what stands around the rows: an amount beside its name, or below it. */
export function readStatedBalances(bank: Bank, surroundings: readonly TableRow[]): StatedBalances {
  return {
    openingPaise: statedAmount(surroundings, bank === 'sbi' ? openingWordsOfSbi : openingWords),
    closingPaise: statedAmount(surroundings, closingWords),
  };
}

function statedAmount(rows: readonly TableRow[], names: readonly string[]): Paise | undefined {
  for (const [at, { cells }] of rows.entries()) {
    const column = cells.findIndex((cell) => names.some((name) => wordsOf(cell).startsWith(name)));
    if (column < 0) continue;
    const beside = cells.slice(column + 1).map(statedBalance);
    const found = beside.find((paise) => paise !== undefined) ?? statedBalance(rows[at + 1]?.cells[column]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** With paise, so that a count is not taken for an amount; some banks begin it with a colon. */
function statedBalance(cell: Cell | undefined): Paise | undefined {
  const text = String(cell ?? '').trim();
  if (typeof cell !== 'number' && !text.includes('.')) return undefined;
  return typeof cell === 'number' ? readBalance(cell) : readBalance(text.startsWith(':') ? text.slice(1) : text);
}
