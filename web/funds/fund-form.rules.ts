import { type Paise, parseAmount, wireAmount } from '../../contract/money.ts';

const minPaise = 10_00;
const maxPaise = 1_00_000_00;

export type AmountProblem = 'amountForm' | 'commas' | 'tooLow' | 'tooHigh';

// Thousands as India writes them, 1,00,000, or as the rest of the world does, 100,000; nobody groups the digits of 0,900.
const grouped = /^[1-9](?:\d?(?:,\d{2})*|\d{0,2}(?:,\d{3})*),\d{3}(?:\.\d*)?$/;

/** The paise of a typed amount that can be paid in, or why it can't; an empty text is neither. */
export function readFundAmount(typed: string): { paise?: Paise; problem?: AmountProblem } {
  const text = typed.trim();
  if (text === '') return {};
  // `500,50` may be five hundred and a half, or a slip on the way to 50,050: asked about, never guessed.
  if (text.includes(',') && /^[\d.,]*$/.test(text) && !grouped.test(text)) return { problem: 'commas' };
  const digits = text.replaceAll(',', '');
  const paise = parseAmount(digits);
  if (paise === undefined) return { problem: problemOf(Number(digits)) };
  if (paise < minPaise) return { problem: 'tooLow' };
  return paise > maxPaise ? { problem: 'tooHigh' } : { paise };
}

function problemOf(size: number): AmountProblem {
  if (size < 0) return 'tooLow';
  return size >= 1_000_000 ? 'tooHigh' : 'amountForm';
}

/** An amount that a person can pay in and that covers `missingPaise`: a request is for at least ₹10. */
export function suggestedPaise(missingPaise: Paise): Paise {
  return Math.min(maxPaise, Math.max(minPaise, missingPaise));
}

/** Paise as a person would type them: `500`, `17.50`. */
export function typedAmount(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : wireAmount(paise);
}
