import { minute, second } from '../clock.ts';

const firstWaitMs = second;
const longestWaitMs = 10 * minute;
/** Up to a quarter is added, so that jobs that failed together don't all come back together. */
const jitter = 0.25;

/** One second after the first failure, twice as long after each further one, at most ten minutes; and up to a quarter more. */
export function exponentialBackoffMs(attempts: number, random: number): number {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1));
  return Math.round(waitMs * (1 + jitter * random));
}

const maxErrorCharacters = 300;

const personal: readonly (readonly [RegExp, string])[] = [
  [/\+?\d(?:[\s-]?\d){7,}/g, '(number)'],
  [/[\w+/=-]{32,}/g, '(key)'],
];

/** Of an address in the web, the host says which service it was; nothing is left of a mail address. */
function maskWord(word: string): string {
  const start = word.indexOf('://');
  if (start > 0) {
    const [authority = ''] = word.slice(start + 3).split(/[/?#]/, 1);
    return word.slice(0, start + 3) + authority.slice(authority.lastIndexOf('@') + 1);
  }
  return word.includes('@') ? '(address)' : word;
}

/** An error as an admin may read it: without mail addresses, telephone numbers, paths of links and keys. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const words = text.replace(/[^\s<>"'()]+/g, maskWord);
  const masked = personal.reduce((rest, [shape, instead]) => rest.replace(shape, instead), words);
  return Array.from(masked.replace(/\s+/g, ' ').trim()).slice(0, maxErrorCharacters).join('');
}

/** With the usual backoff, work is given up after about two minutes, or after about an hour where it waits for somebody else, such as a mail server. */
export const usualAttempts = { minutes: 8, hour: 14 } as const;
