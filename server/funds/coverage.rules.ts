// Which days the statements of an account show: pure decisions.
import { day as dayMs } from '../platform/clock.ts';

/** Days from the first to the last row of a file, `YYYY-MM-DD`. */
export interface FileSpan {
  readonly payeeId: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Files that begin on the day after another one ends leave nothing out. The last day of a file may be cut short. */
export function isCovered({ from, to }: { from: string; to: string }, files: readonly FileSpan[]): boolean {
  const spans: { firstDay: string; lastDay: string }[] = [];
  for (const { firstDay, lastDay } of files.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))) {
    const before = spans.at(-1);
    if (before === undefined || firstDay > nextDay(before.lastDay)) spans.push({ firstDay, lastDay });
    else if (lastDay > before.lastDay) before.lastDay = lastDay;
  }
  return spans.some(({ firstDay, lastDay }) => firstDay <= from && lastDay > to);
}

const nextDay = (date: string): string => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
