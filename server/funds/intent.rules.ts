// A payment with an amount and a code of its own.
import { day, hour, minute } from '../platform/clock.ts';

/** So long a customer is asked to pay it. */
export const openMs = 30 * minute;
/** So long afterwards its amount is nobody else's: statements of most banks say no time of day. */
export const lateMs = 48 * hour;
/** For so long after that its former customer may still pay it, by a link or a picture that was kept: a payment of it without a code goes to a person. */
export const formerMs = 7 * day;
/** One that is open for so long yet is given again to whoever asks for the same amount. */
export const reusedMs = 10 * minute;
/** Amounts that one customer can have at once; beyond, the amount is plain, and the code tells. */
export const maxSlots = 5;
/** One that was never paid is deleted so long after its amount was free again. */
export const unpaidMs = 30 * day;

/** When a payment was made, by India's time. */
export interface MadeAt {
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
  /** `hh:mm:ss`; null where the bank does not say. */
  readonly paidTime: string | null;
}

interface Span {
  readonly createdAt: number;
  readonly freeAt: number;
}

/** A clock of a bank may be so far behind. */
const clockMs = 2 * minute;

/** Whether a payment can have been made for an intent: after it was asked for, and before its amount was free again. */
export function isWithin(payment: MadeAt, { createdAt, freeAt }: Span): boolean {
  const [from, to] = spanOf(payment);
  return to >= createdAt - clockMs && from <= freeAt;
}

/** Whether a payment was made when the amount of an intent was free again, and not so long that nobody would pay it any more. */
export function isSoonAfter(payment: MadeAt, { freeAt }: Pick<Span, 'freeAt'>): boolean {
  const [from] = spanOf(payment);
  return from > freeAt && from <= freeAt + formerMs;
}

/** From when to when the payment may have been made: statements of most banks say no time. */
export function spanOf({ paidOn, paidTime }: MadeAt): [from: number, to: number] {
  const start = Date.parse(`${paidOn}T${paidTime ?? '00:00:00'}+05:30`);
  return paidTime === null ? [start, start + day - 1] : [start, start];
}

export interface AmountsInUse {
  readonly taken: ReadonlySet<number>;
  /** Whoever had them may still pay them. */
  readonly former: ReadonlySet<number>;
}

/**
 * An amount up to 99 paise above the one that was asked for, with paise, that nobody else has; undefined when all are taken. One that
 * may still be paid for somebody else is given where no other is left. `random` is at least 0 and below 1.
 */
export function ownAmount(askedPaise: number, { taken, former }: AmountsInUse, random: number): number | undefined {
  const free = Array.from({ length: 99 }, (_, index) => askedPaise + index + 1).filter(
    (paise) => paise % 100 !== 0 && !taken.has(paise),
  );
  const unused = free.filter((paise) => !former.has(paise));
  const choice = unused.length > 0 ? unused : free;
  return choice[Math.floor(random * choice.length)];
}

/** Without 0, 1, I, L, O and U, which are read or typed as something else. */
const codeSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 6;

/** Six signs; `randoms` are six numbers, at least 0 and below 1. */
export const codeOf = (randoms: readonly number[]): string =>
  randoms.map((random) => codeSigns.charAt(Math.floor(random * codeSigns.length))).join('');

/** What may be a code in what a bank wrote of a payment. */
export function codesIn(text: string): string[] {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  return [...new Set(words.filter((word) => word.length === codeLength && [...word].every(isCodeSign)))];
}

const isCodeSign = (sign: string): boolean => codeSigns.includes(sign);
