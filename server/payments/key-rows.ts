import { hash } from 'node:crypto';
import { referenceKey } from '../../contract/payment-reference.ts';
import type { StatementRow } from './statement-row.rules.ts';

/**
 * Names each row of a file in the same way in every file that has it, whatever stands around it: by its day, direction, amount and
 * reference, else by its words and the balance after it. What is the same in two rows of one file is told apart by counting.
 */
export class RowKeys {
  readonly #counts = new Map<string, number>();

  keyOf(row: StatementRow): string {
    const { date, direction, paise, reference, text, balancePaise } = row;
    const rest =
      reference === null ? `${squeezed(text)}|${balancePaise ?? ''}` : (referenceKey(reference) ?? reference);
    const base = `${date}|${direction}|${paise}|${rest}`;
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return hash('sha256', `${base}|${count}`);
  }
}

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
