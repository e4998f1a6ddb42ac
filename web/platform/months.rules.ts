const indiaAheadMs = 5.5 * 3_600_000;

/** The months up to now, in India's time, the newest first: `2026-11`. */
export function lastMonths(nowMs: number, count: number): string[] {
  const now = new Date(nowMs + indiaAheadMs);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
