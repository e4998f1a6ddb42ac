// What could be in the columns of a file that the shop does not know, from their names and from what stands below.
import type { FileColumns } from '../../contract/statement-columns.ts';
import { type DateOrder, dateOrders, type StatementColumns } from '../../contract/statement-file.ts';
import { readPointedMoment } from './pointed-row.rules.ts';
import { readAmount } from './statement-cell.rules.ts';
import { type Cell, type TableRow, wordsOf } from './statement-table.rules.ts';

const maxWords = 12;
const maxWordCharacters = 60;

/** What stands in one column below the header. */
class ColumnContent {
  readonly column: number;
  readonly name: string;
  #words: Set<string> | undefined = new Set();
  filled = 0;
  amounts = 0;
  references = 0;
  readonly #dates = new Map<DateOrder, { count: number; from: string; to: string }>();

  constructor(column: number, name: string) {
    this.column = column;
    this.name = name;
  }

  add(cell: Cell): void {
    const word = wordsOf(cell);
    if (word === '') return;
    this.filled++;
    if (word.length > maxWordCharacters) this.#words = undefined;
    this.#words?.add(word);
    if ((this.#words?.size ?? 0) > maxWords) this.#words = undefined;
    const amount = readAmount(String(cell).replace(/^\(([^()]{1,40})\)$|^[-+]/, '$1'));
    if (typeof amount === 'object') this.amounts++;
    if (/(?<![0-9])[0-9]{12}(?![0-9])/.test(String(cell))) this.references++;
    for (const order of dateOrders) this.#addDate(order, readPointedMoment(cell, order)?.date);
  }

  #addDate(order: DateOrder, date: string | undefined): void {
    if (date === undefined) return;
    const known = this.#dates.get(order);
    if (!known) this.#dates.set(order, { count: 1, from: date, to: date });
    else {
      known.count++;
      if (date < known.from) known.from = date;
      if (date > known.to) known.to = date;
    }
  }

  get words(): string[] {
    return [...(this.#words ?? [])].sort();
  }

  /** The orders in which nearly all cells are dates; what stands around the rows is none. */
  get dates(): { order: DateOrder; from: string; to: string; count: number }[] {
    const most = Math.max(0, ...[...this.#dates.values()].map(({ count }) => count));
    return [...this.#dates]
      .filter(([, { count }]) => count === most && count * 2 > this.filled)
      .map(([order, range]) => ({ order, ...range }));
  }
}

type Described = Pick<FileColumns, 'guess' | 'words' | 'dates'>;

/** Collects what stands below the header, row by row. */
export class ColumnGuess {
  readonly #columns: readonly ColumnContent[];
  readonly #headerLine: number;
  readonly #today: string;

  constructor(header: TableRow, { width, today }: { width: number; today: string }) {
    this.#headerLine = header.line;
    this.#today = today;
    this.#columns = Array.from({ length: width }, (_, at) => new ColumnContent(at, wordsOf(header.cells[at])));
  }

  add({ cells }: TableRow): void {
    for (const [at, cell] of cells.entries()) this.#columns[at]?.add(cell);
  }

  describe(): Described {
    return {
      guess: this.#guess(),
      words: this.#columns.filter(({ words }) => words.length > 0).map(({ column, words }) => ({ column, words })),
      dates: this.#columns.flatMap(({ column, dates }) =>
        dates.map(({ order, from, to }) => ({ column, order, from, to })),
      ),
    };
  }

  #guess(): Partial<StatementColumns> {
    const free = new Set(this.#columns);
    /** The first free one whose name is like it, by the patterns in their order. */
    const pick = (
      patterns: readonly RegExp[],
      fits: (content: ColumnContent) => boolean,
    ): ColumnContent | undefined => {
      for (const pattern of patterns) {
        const found = [...free].find((content) => pattern.test(content.name) && fits(content));
        if (!found) continue;
        free.delete(found);
        return found;
      }
      return undefined;
    };
    const isDate = ({ dates }: ColumnContent) => dates.length > 0;
    const date =
      pick([transactionDate, /date|dt|time|day/], (content) => isDate(content) && !/^val/.test(content.name)) ??
      pick([/./], isDate);
    const reference = pick([/utr|rrn/, /^upi/, /ref/, /./], ({ references }) => references > 0);
    const hasAmounts = ({ amounts }: ColumnContent) => amounts > 0;
    const balance = pick(balanceNames, (content) => hasAmounts(content) && !/open/.test(content.name));
    const isOneWay = (content: ColumnContent) => hasAmounts(content) && !isBothWays(content.name);
    const credit = pick([creditName], isOneWay);
    const debit = credit && pick([debitName], isOneWay);
    const amount = credit
      ? undefined
      : pick([/^amount|transaction amount/, /amount|amt|value|inr|₹/, creditName], hasAmounts);
    const side =
      amount &&
      pick(
        [sideName, /direction|type|mode/, /./],
        ({ words }) => words.some((word) => inWord.test(word)) && words.length < 6,
      );
    const status = pick([/status|state|result/], ({ words }) => words.length > 0);
    const payer = pick([/payer|customer|sender|from|name/], ({ filled }) => filled > 0);
    const narration = pick([/narration|description|particular|detail|remark/], ({ filled }) => filled > 0);
    const found = { date, reference, balance, credit, debit, amount, side, status, payer, narration };
    return {
      headerLine: this.#headerLine,
      ...Object.fromEntries(
        Object.entries(found).flatMap(([role, content]) => (content ? [[role, content.column]] : [])),
      ),
      ...(date ? { dateOrder: likeliestOrder(date, this.#today) } : {}),
      ...(side
        ? {
            inWords: side.words.filter((word) => inWord.test(word)),
            outWords: side.words.filter((word) => !inWord.test(word)),
          }
        : {}),
      ...(status ? { doneWords: status.words.filter((word) => doneWord.test(word)) } : {}),
    };
  }
}

const transactionDate = /(?:^|[^a-z])(?:transaction|trans|tran|txn)[ ._](?:date|dt)|^date/;
/** After its row: a balance that is available may count more than the account holds. */
const balanceNames = [/closing|running|ledger/, /^bal|^total bal/, /balance|bal(?:[^a-z]|$)/];
const creditName = /(?:^|[^a-z])cr(?:[^a-z]|$)|credit|deposit|received|added|paid in|money in/;
const debitName = /(?:^|[^a-z])dr(?:[^a-z]|$)|debit|withdraw|spent|paid out|money out/;
const sideName = /cr.{0,3}dr|dr.{0,3}cr|debit.{0,3}credit|credit.{0,3}debit|^[cd]\/[cd]$/;

/** One column for money in and money out: which way it went stands elsewhere. */
const isBothWays = (name: string): boolean => creditName.test(name) && debitName.test(name);

const inWord = /^(?:cr|credit|credited|c|in|received|receive|deposit|payment|collect|collection|paid in|money in)\b/;
const doneWord = /^(?:success|successful|complete|completed|settled|paid|done|credited|captured|ok)\b/;

/** The one that ends today or before; of two the one that spans less. In India the day stands first. */
function likeliestOrder({ dates }: ColumnContent, today: string): DateOrder {
  const past = dates.filter(({ to }) => to <= today);
  const [first, second] = past.length > 0 ? past : dates;
  if (!first || !second) return first?.order ?? 'day-first';
  const span = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);
  return span(second) * 2 < span(first) ? second.order : first.order;
}

/** The row with the names of the columns: words alone, above a row with a date. The first wide one where none is so. */
export function likeliestHeader(rows: readonly TableRow[]): TableRow | undefined {
  const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '');
  const isOfWords = (row: TableRow) =>
    filled(row).length >= 3 && filled(row).every((cell) => typeof cell === 'string' && !/^[-+₹(]?[0-9]/.test(cell));
  const hasDate = (row: TableRow) =>
    row.cells.some((cell) => dateOrders.some((order) => readPointedMoment(cell, order) !== undefined));
  const header = rows.find((row, at) => isOfWords(row) && rows.slice(at + 1, at + 4).some(hasDate));
  return header ?? rows.find((row) => filled(row).length >= 3);
}
