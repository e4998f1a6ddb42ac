// From the rows of a bank's file to what it says of money that came and went.
import { formatRupees, type Paise } from '../../contract/money.ts';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import {
  type BalanceProof,
  contradictionOf,
  proveBalance,
  readStatedBalances,
  type StatedBalances,
  type StatementOrder,
} from './balance.rules.ts';
import { DateColumn } from './date-column.rules.ts';
import type { Channel, RowKind } from './narration.rules.ts';
import { readPointedRow } from './pointed-row.rules.ts';
import { datesIn, isDamagedNumber } from './statement-cell.rules.ts';
import { type Bank, findHeader, type Header } from './statement-format.rules.ts';
import { readRow, type StatementRow } from './statement-row.rules.ts';
import type { TableRow } from './statement-table.rules.ts';

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
  /** Of a bank that is not known: what an admin has pointed at, and what the next such file is known by. */
  readonly pointed: { readonly columns: StatementColumns; readonly headerKey: string } | null;
}

/** The header stands within so many rows. */
export const headerRows = 60;

/** A bank writes no row before its day; the clock of the server may be behind. */
const maxAheadDays = 7;

const futureFault = (row: StatementRow | undefined): string[] =>
  row ? [`Line ${row.line}: ${row.date} is yet to come. Download the file again from your bank.`] : [];

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

  readonly #dates: DateColumn;
  readonly #lastDay: string;
  #future: StatementRow | undefined;

  /** `before`: the rows above the header; `today`: the day of the import. */
  constructor(header: Header, before: readonly TableRow[], today: string) {
    this.#header = header;
    this.#lastDay = dateOfDay(indianDay(Date.parse(today)) + maxAheadDays);
    this.#dates = new DateColumn(header.pointed?.dateOrder ?? 'day-first', today);
    this.#before = before;
    this.#surroundings = [...before];
  }

  add(row: TableRow): void {
    const { pointed, columns } = this.#header;
    const read = pointed ? readPointedRow(row, pointed) : readRow(row, this.#header);
    if (read.is === 'row') {
      this.#addRow(read.row);
      this.#dates.add(row.line, row.cells[columns.date ?? 0], read.row.date);
    } else if (read.is === 'ignored') this.#ignored.push({ line: row.line, why: read.why });
    else if (read.is === 'fault') this.#faults.push(read.text);
    else if (!findHeader(row.cells)) this.#surroundings.push(row);
    const reference = row.cells[columns.reference ?? -1];
    if (read.is === 'row' && reference !== undefined && isDamagedNumber(reference)) {
      this.#damaged.push(`Line ${row.line}: a spreadsheet has damaged the reference number (${reference}).`);
    }
  }

  #addRow(row: StatementRow & { readonly isCertain: boolean }): void {
    this.#rows.push(row);
    if (row.date > this.#lastDay) this.#future ??= row;
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
  summarize(): Omit<Statement, 'rows' | 'pointed'> {
    const { format } = this.#header;
    const stated = readStatedBalances(format.bank, this.#surroundings);
    const proof = proveBalance(this.#rows, stated);
    const faults = [
      ...this.#faults,
      ...emptyFault(this.#rows),
      ...(this.#header.pointed ? this.#dates.faults() : [...this.#dates.mixedFaults(), ...futureFault(this.#future)]),
      ...balanceFaults(proof, stated),
      ...(this.#header.pointed && proof.isSwapped ? [swappedFault] : []),
    ];
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

const emptyFault = (rows: readonly unknown[]): string[] =>
  rows.length === 0 ? ['There is no transaction in this file.'] : [];

/** Of a file whose columns were pointed at: then these may be the wrong ones. */
const swappedFault =
  'By its balance money goes the other way than you pointed. Point at the columns again, or download the file again if a part is missing.';

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
