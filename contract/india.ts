import { indiaAheadMs } from './india-offset.ts';

export const englishMonths: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day as people in India have it, `24 November`: written out here, since every machine formats dates in its own way. */
export function dayInIndia(at: number, months = englishMonths): string {
  const there = new Date(at + indiaAheadMs);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()] ?? ''}`;
}

/** The same with its year, `24 November 2026`. */
export function dateInIndia(at: number, months = englishMonths): string {
  return `${dayInIndia(at, months)} ${new Date(at + indiaAheadMs).getUTCFullYear()}`;
}
