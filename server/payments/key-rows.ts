import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { referenceKey } from '../../contract/payment-reference.ts';
import type { StatementRow } from './statement-row.rules.ts';

export interface KeyedRow {
  readonly row: StatementRow;
  readonly rowKey: string;
  /** Money that came in with a number that the file had before: in another row, or for money that went out. */
  readonly isRepeated: boolean;
}

/**
 * Names each row of a file in the same way in every file that has it, whatever stands around it: by its day, direction, amount and
 * reference, else by its words and the balance after it. What is the same in two rows of one file is told apart by counting.
 */
export class RowKeys {
  readonly #counts = new Map<string, number>();
  /** The last row of each number that was a payment, or money that went out. */
  readonly #last = new Map<string, StatementRow>();

  /** The rows of a file come in the order of their time. */
  add(row: StatementRow): KeyedRow {
    return { row, rowKey: this.#keyOf(row), isRepeated: this.#isRepeated(row) };
  }

  #isRepeated(row: StatementRow): boolean {
    if (row.direction === 'in' && row.kind !== 'payment') return false;
    const keys = keysOfRow(row);
    const before = keys.flatMap((key) => this.#last.get(key) ?? []);
    for (const key of keys) this.#last.set(key, row);
    return row.direction === 'in' && before.some((each) => !isSameRow(each, row));
  }

  #keyOf(row: StatementRow): string {
    const { date, direction, paise, reference, text, balancePaise } = row;
    const rest =
      reference === null ? `${squeezed(text)}|${balancePaise ?? ''}` : (referenceKey(reference) ?? reference);
    const base = `${date}|${direction}|${paise}|${rest}`;
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return hash('sha256', `${base}|${count}`);
  }
}

/** A report without a balance may list a payment twice; where the balance adds up, each row is money of its own. */
const isSameRow = ({ line: _, ...one }: StatementRow, { line: __, ...other }: StatementRow): boolean =>
  one.balancePaise === null && isDeepStrictEqual(one, other);

/** Banks break and pad the words of a row differently each time. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** What the numbers that the bank wrote for a payment are compared by; a number that is too short names none. */
export function keysOfRow({
  reference,
  also,
  providerReference,
}: Pick<StatementRow, 'reference' | 'also' | 'providerReference'>): string[] {
  const numbers = [reference, ...also, providerReference].filter((number) => number !== null);
  return [...new Set(numbers.flatMap((number) => referenceKey(number) ?? []))];
}
