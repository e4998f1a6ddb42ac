import { normalReference } from '../../contract/funds.ts';
import { type Paise, parseAmount, wireAmount } from '../../contract/money.ts';

const minPaise = 10_00;
const maxPaise = 1_00_000_00;
const minReferenceCharacters = 5;
const maxReferenceCharacters = 50;

export type AmountProblem = 'amountForm' | 'tooLow' | 'tooHigh';

/** The paise of a typed amount that can be paid in, or why it can't; an empty text is neither. */
export function readFundAmount(typed: string): { paise?: Paise; problem?: AmountProblem } {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return {};
  const paise = parseAmount(text);
  if (paise === undefined) return { problem: problemOf(Number(text)) };
  if (paise < minPaise) return { problem: 'tooLow' };
  return paise > maxPaise ? { problem: 'tooHigh' } : { paise };
}

function problemOf(size: number): AmountProblem {
  if (size < 0) return 'tooLow';
  return size >= 1_000_000 ? 'tooHigh' : 'amountForm';
}

export type ReferenceProblem = 'reference' | 'referenceTooLong';

export function referenceProblem(typed: string): ReferenceProblem | undefined {
  if (typed.trim().length > maxReferenceCharacters) return 'referenceTooLong';
  return normalReference(typed).length < minReferenceCharacters ? 'reference' : undefined;
}

/** An amount that a person can pay in and that covers `missingPaise`: a request is for at least ₹10. */
export function suggestedPaise(missingPaise: Paise): Paise {
  return Math.min(maxPaise, Math.max(minPaise, missingPaise));
}

/** Paise as a person would type them: `500`, `17.50`. */
export function typedAmount(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : wireAmount(paise);
}
