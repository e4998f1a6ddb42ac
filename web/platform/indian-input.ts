import { indiaAheadMs } from '../../contract/india-offset.ts';

/** Whole days of India's, as the instants between which something happened; undefined where no day is named. */
export function spanOfDays(fromDay: string, toDay: string): { from: string | undefined; to: string | undefined } {
  return { from: startOfDay(fromDay, 0), to: startOfDay(toDay, 1) };
}

function startOfDay(day: string, daysLater: number): string | undefined {
  const match = /^((?:19|20)\d{2})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, date + daysLater) - indiaAheadMs).toISOString();
}

/** An instant as a control for local times has it, in India's time: `2026-03-10T17:30`. */
export function indianText(instant: string): string {
  return new Date(Date.parse(instant) + indiaAheadMs).toISOString().slice(0, 16);
}

/** A time in India as an instant; the seconds of the one before stay when its minute was not touched. Null for none. */
export function instantInIndia(typed: string, before: string | null = null): string | null {
  if (before !== null && typed === indianText(before)) return before;
  const at = Date.parse(`${typed}Z`) - indiaAheadMs;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
