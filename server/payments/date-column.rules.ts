// Whether the dates of a whole file bear out the order of day and month in which somebody says that they stand.
import type { DateOrder } from '../../contract/statement-file.ts';
import { isUnambiguousDate, readPointedMoment } from './pointed-row.rules.ts';
import type { Cell } from './statement-table.rules.ts';

const otherOrder = { 'day-first': 'month-first', 'month-first': 'day-first' } as const;

export class DateColumn {
  readonly #order: DateOrder;
  readonly #today: string;
  readonly #days: string[] = [];
  /** As the other order would have them; undefined as soon as one is no date then. */
  #otherDays: string[] | undefined = [];
  #mixedLine: number | undefined;
  #isUnambiguous: boolean | undefined;
  #future: { line: number; date: string } | undefined;

  /** `today`: no row is of a later day. */
  constructor(order: DateOrder, today: string) {
    this.#order = order;
    this.#today = today;
  }

  add(line: number, cell: Cell | undefined, date: string): void {
    const isUnambiguous = isUnambiguousDate(cell);
    this.#isUnambiguous ??= isUnambiguous;
    if (isUnambiguous !== this.#isUnambiguous) this.#mixedLine ??= line;
    if (date > this.#today) this.#future ??= { line, date };
    this.#days.push(date);
    const other = readPointedMoment(cell, otherOrder[this.#order])?.date;
    if (other === undefined || other > this.#today) this.#otherDays = undefined;
    else this.#otherDays?.push(other);
  }

  /** A spreadsheet that takes the day for the month makes dates of some cells, and leaves the others as they were written. */
  mixedFaults(): string[] {
    if (this.#mixedLine === undefined) return [];
    const again = 'Download it again, and do not save it from a spreadsheet.';
    return [
      `Line ${this.#mixedLine}: this date is written otherwise than the first one, as when a spreadsheet has changed some of them. ${again}`,
    ];
  }

  faults(): string[] {
    const mixed = this.mixedFaults();
    if (mixed.length > 0) return mixed;
    if (this.#future)
      return [`Line ${this.#future.line}: ${this.#future.date} is yet to come. Does the day or the month stand first?`];
    if (this.#otherDays && !isSorted(this.#days) && isSorted(this.#otherDays))
      return [
        `With the ${this.#order === 'day-first' ? 'day' : 'month'} first the days of this file go back and forth, and the other way round they follow one another. Choose the other order.`,
      ];
    return [];
  }
}

const isSorted = (days: readonly string[]): boolean =>
  days.every((day, at) => at === 0 || (days[at - 1] ?? '') <= day) ||
  days.every((day, at) => at === 0 || (days[at - 1] ?? '') >= day);
