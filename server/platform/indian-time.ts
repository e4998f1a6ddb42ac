import { day as dayMs, hour, minute } from './clock.ts';

/** India has one time, without summer time: https://www.iana.org/time-zones (Asia/Kolkata). */
export const indiaAheadMs = 5 * hour + 30 * minute;

/** The day on India's calendars, counted from 1 January 1970. */
export function indianDay(at: number): number {
  return Math.floor((at + indiaAheadMs) / dayMs);
}

/** When this day begins in India. */
export function startOfIndianDay(day: number): number {
  return day * dayMs - indiaAheadMs;
}

/** The last millisecond of the day in India in which this moment lies. */
export function endOfIndianDay(at: number): number {
  return startOfIndianDay(indianDay(at) + 1) - 1;
}

/** A month of India's time, `2026-11`: from its first millisecond until that of the next one. */
export function spanOfMonth(month: string): { readonly from: number; readonly to: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // `Date.UTC` counts months from 0.
  return { from: Date.UTC(year, number - 1) - indiaAheadMs, to: Date.UTC(year, number) - indiaAheadMs };
}

/** `2026-11-21`. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** `2026-11-21` and `18:05:09`, as a clock in India shows it. */
export function indianMoment(at: number): { readonly date: string; readonly time: string } {
  const text = new Date(at + indiaAheadMs).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

/** When a clock in India showed this, `2026-11-21` and `18:05:09`; the first moment of the day where no time is known. */
export function instantOfIndia(date: string, time: string | null): number {
  return Date.parse(`${date}T${time ?? '00:00:00'}Z`) - indiaAheadMs;
}
