import { indiaAheadMs } from '../../contract/india-offset.ts';

/** The months from the one of this instant on, in India's time. */
export function monthsSince(months: readonly string[], instantMs: number): string[] {
  const first = new Date(instantMs + indiaAheadMs).toISOString().slice(0, 7);
  return months.filter((month) => month >= first);
}

/** The months up to now, in India's time, the newest first: `2026-11`. */
export function lastMonths(nowMs: number, count: number): string[] {
  const now = new Date(nowMs + indiaAheadMs);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
