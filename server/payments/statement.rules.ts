// From the rows of a bank's file to what it says of money that came and went.
import { formatRupees, type Paise } from '../../contract/money.ts';
import {
  type BalanceProof,
  contradictionOf,
  proveBalance,
  readStatedBalances,
  type StatedBalances,
  type StatementOrder,
} from './balance.rules.ts';
import { type Channel, type Narration, type RowKind, readNarration } from './narration.rules.ts';
import {
  datesIn,
  isDamagedNumber,
  type Moment,
  type ReadAmount,
  readAmount,
  readBalance,
  readMoment,
} from './statement-cell.rules.ts';
import { type Bank, findHeader, type Header } from './statement-format.rules.ts';
import { type TableRow, wordsOf } from './statement-table.rules.ts';

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

export interface Statement {
  readonly bank: Bank;
  readonly format: string;
  /** Whether a machine may rely on it: else nothing of it is imported. */
  readonly importable: boolean;
  /** The last four digits; null where the file does not say. */
  readonly accountTail: string | null;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly order: StatementOrder;
  readonly openingPaise: Paise | null;
  readonly closingPaise: Paise | null;
  /** Whether each row follows from the balance of the one before. */
  readonly isProven: boolean;
  readonly rows: readonly StatementRow[];
  /** Rows that are no movement of money. */
  readonly ignored: readonly { readonly line: number; readonly why: string }[];
  /** What to tell whoever imported it. */
  readonly problems: readonly string[];
}

/** The header stands within so many rows. */
export const headerRows = 60;

type ReadRow =
  | { readonly is: 'row'; readonly row: StatementRow & { readonly isCertain: boolean } }
  | { readonly is: 'ignored'; readonly why: string }
  | { readonly is: 'fault'; readonly text: string }
  | { readonly is: 'surrounding' };

/** Collects the rows of one file, each by itself, so that a long file can be read in pieces. */
export class StatementReader {
  readonly #header: Header;
  readonly #before: readonly TableRow[];
  readonly #surroundings: TableRow[];
  readonly #rows: (StatementRow & { readonly isCertain: boolean })[] = [];
  readonly #ignored: { line: number; why: string }[] = [];
  readonly #faults: string[] = [];
  readonly #damaged: string[] = [];
  /** Where each reference stands, by the way that its money went. */
  readonly #linesOf = new Map<string, number[]>();
  #isSwapped = false;
  #mayMatch = false;

  /** `before`: the rows above the header. */
  constructor(header: Header, before: readonly TableRow[]) {
    this.#header = header;
    this.#before = before;
    this.#surroundings = [...before];
  }

  add(row: TableRow): void {
    const read = readRow(row, this.#header);
    if (read.is === 'row') this.#addRow(read.row);
    else if (read.is === 'ignored') this.#ignored.push({ line: row.line, why: read.why });
    else if (read.is === 'fault') this.#faults.push(read.text);
    else if (!findHeader(row.cells)) this.#surroundings.push(row);
    const reference = row.cells[this.#header.columns.reference ?? -1];
    if (read.is === 'row' && reference !== undefined && isDamagedNumber(reference)) {
      this.#damaged.push(`Line ${row.line}: a spreadsheet has damaged the reference number (${reference}).`);
    }
  }

  #addRow(row: StatementRow & { readonly isCertain: boolean }): void {
    this.#rows.push(row);
    if (!isMatchable(row)) return;
    for (const key of keysOf(row)) {
      const lines = this.#linesOf.get(key);
      if (lines) lines.push(row.line);
      else this.#linesOf.set(key, [row.line]);
    }
  }

  get count(): number {
    return this.#rows.length;
  }

  /** What the whole file says, without its rows. */
  summarize(): Omit<Statement, 'rows'> {
    const { format } = this.#header;
    const stated = readStatedBalances(format.bank, this.#surroundings);
    const proof = proveBalance(this.#rows, stated);
    const faults = [...this.#faults, ...emptyFault(this.#rows), ...balanceFaults(proof, stated)];
    this.#isSwapped = proof.isSwapped;
    this.#mayMatch = faults.length === 0 && (proof.state === 'sound' || proof.state === 'none');
    return {
      bank: format.bank,
      format: format.id,
      importable: faults.length === 0,
      accountTail: readAccountTail(this.#before),
      period: readPeriod(this.#before),
      order: proof.order,
      openingPaise: proof.openingPaise,
      closingPaise: proof.closingPaise,
      isProven: proof.state === 'sound',
      ignored: this.#ignored,
      problems: [...faults, ...hintsOf(proof), ...shownOf(this.#repeatHints()), ...shownOf(this.#damaged)],
    };
  }

  /** The rows, once the whole file is known. */
  *finishedRows(): Generator<StatementRow> {
    for (const { isCertain, ...row } of this.#rows) {
      const direction = this.#isSwapped ? otherWay[row.direction] : row.direction;
      const isSure = this.#mayMatch && isCertain && keysOf(row).every((key) => this.#linesOf.get(key)?.length === 1);
      yield { ...row, direction, auto: isSure && direction === 'in' && isMatchable(row) };
    }
  }

  /** Which of two payments with one reference is meant, a person decides. */
  #repeatHints(): string[] {
    const repeated = [...this.#linesOf].filter(
      ([key, { length }]) => length > 1 && key.startsWith(this.#isSwapped ? 'out' : 'in'),
    );
    return repeated.map(([key, lines]) => {
      const places = `${lines.slice(0, shownHints).join(', ')}${lines.length > shownHints ? ' and others' : ''}`;
      return `Lines ${places} have the same reference number ${key.slice(key.indexOf(' ') + 1)}.`;
    });
  }
}

const otherWay = { in: 'out', out: 'in' } as const;

const keysOf = ({ direction, reference, also }: StatementRow): string[] =>
  reference === null ? [] : [reference, ...also].map((number) => `${direction} ${number}`);

const isMatchable = ({ channel, kind, reference }: { channel: Channel; kind: RowKind; reference: string | null }) =>
  kind === 'payment' && (channel === 'upi' || channel === 'imps') && reference !== null;

function readRow(row: TableRow, header: Header): ReadRow {
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

const rowOf = ({ date, time }: Moment, { direction, paise }: Movement) => ({ date, time, direction, paise });

const cutRow = (line: number): ReadRow => ({
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

interface Movement {
  readonly direction: 'in' | 'out';
  readonly paise: Paise;
}

const faultTexts = {
  unreadable: "the amount can't be read.",
  both: 'money comes in and goes out in one row.',
  side: 'the file does not say whether money came in or went out.',
} as const;

function movementOf(
  { format }: Header,
  cellOf: (role: keyof Header['columns']) => string | number | undefined,
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

function signedBalance(cell: string | number | undefined, side: string | number | undefined): Paise | undefined {
  const balance = readBalance(cell);
  return balance !== undefined && balance > 0 && sideOf(wordsOf(side)) === 'out' ? -balance : balance;
}

const emptyFault = (rows: readonly unknown[]): string[] =>
  rows.length === 0 ? ['There is no transaction in this file.'] : [];

function balanceFaults(proof: BalanceProof, stated: StatedBalances): string[] {
  if (proof.state !== 'broken') return [];
  const contradicted = proof.closingPaise === null ? undefined : contradictionOf(proof, stated);
  const again = 'The file was changed, or a part is missing: download it again from the bank.';
  if (contradicted === undefined)
    return [`Line ${proof.line}: the balance does not follow from the row before. ${again}`];
  const [said, found] =
    contradicted === 'opening' ? [stated.openingPaise, proof.openingPaise] : [stated.closingPaise, proof.closingPaise];
  return [
    `The ${contradicted} balance is ${formatRupees(said ?? 0)} in the file, but ${formatRupees(found ?? 0)} by its rows. ${again}`,
  ];
}

function hintsOf({ isSwapped, state }: BalanceProof): string[] {
  const swapped =
    'The columns for money in and money out are exchanged in this file. The balance shows which way it went.';
  const unproven = 'A single row has nothing to compare its balance with: a person has to look.';
  return [...(isSwapped ? [swapped] : []), ...(state === 'unproven' ? [unproven] : [])];
}

const shownHints = 3;

function shownOf(hints: readonly string[]): string[] {
  const more = hints.length - shownHints;
  return [...hints.slice(0, shownHints), ...(more > 0 ? [`So it is in ${more} more places.`] : [])];
}

function readAccountTail(before: readonly TableRow[]): string | null {
  for (const { cells } of before) {
    const text = cells.join(' ');
    const name = text.search(/account (?:no|number)/i);
    const [digits] = name < 0 ? [] : (/[X*0-9]{2,20}[0-9]{4}/i.exec(text.slice(name)) ?? []);
    if (digits !== undefined) return digits.slice(-4);
  }
  return null;
}

function readPeriod(before: readonly TableRow[]): Statement['period'] {
  const texts = before.map(({ cells }) => cells.join(' '));
  for (const text of texts) {
    const [from, to, ...more] = datesIn(text);
    if (/from|period/i.test(text) && from !== undefined && to !== undefined && more.length === 0) return { from, to };
  }
  const dateAfter = (name: string) => texts.filter((text) => text.toLowerCase().startsWith(name)).flatMap(datesIn)[0];
  const [from, to] = [dateAfter('start date'), dateAfter('end date')];
  return from === undefined || to === undefined ? null : { from, to };
}
