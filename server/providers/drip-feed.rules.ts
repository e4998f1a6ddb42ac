// When the runs of an order in parts are due.
import { hour, minute } from '../platform/clock.ts';

export interface DripSchedule {
  readonly startedAt: number;
  readonly intervalMs: number;
  readonly runs: number;
  /** The run that begins next, counted from 0. */
  readonly nextRun: number;
  readonly dueAt: number;
}

const plannedAt = ({ startedAt, intervalMs }: DripSchedule, run: number): number => startedAt + run * intervalMs;

/** Runs that are late catch up, but never come closer to each other than half an interval. */
const closest = (intervalMs: number): number => Math.floor(intervalMs / 2);

/** When the run after the next one is due, where the next one begins now; undefined where that is the last one. */
export function dueAfterNext(schedule: DripSchedule, now: number): number | undefined {
  const { intervalMs, nextRun, runs } = schedule;
  if (nextRun + 1 >= runs) return undefined;
  const planned = plannedAt(schedule, nextRun + 1);
  return Math.min(Math.max(planned, now + closest(intervalMs)), now + intervalMs);
}

/** No run is planned for so far ahead: a later time was written before a clock correction. */
export const farthestRunMs = 25 * hour;
const unsentWaitMs = minute;

/** What was sent of the order before. */
export interface EarlierRuns {
  /** A run waits to be sent, is being sent, or is held for a person. */
  readonly hasUnsent: boolean;
  /** When one was last sent; null where none was. */
  readonly lastSentAt: number | null;
}

/**
 * Whether the next run begins now, or when it is looked at again. While an earlier one could not be sent, none begins: they would
 * all be sent together later. One whose answer is unclear holds up no other: each run is ordered by itself.
 */
export function nextRunStep(
  { dueAt, intervalMs }: DripSchedule,
  { hasUnsent, lastSentAt }: EarlierRuns,
  now: number,
): { readonly kind: 'begin' } | { readonly kind: 'wait'; readonly until: number } {
  if (dueAt > now) return { kind: 'wait', until: now + closest(intervalMs) };
  if (hasUnsent) return { kind: 'wait', until: now + unsentWaitMs };
  const earliest = (lastSentAt ?? 0) + closest(intervalMs);
  const wasSentLater = lastSentAt !== null && lastSentAt > now;
  return earliest > now && !wasSentLater ? { kind: 'wait', until: earliest } : { kind: 'begin' };
}

/** How many runs may have begun by then, where the schedule is older than what the shop did. */
export function runsBegunBy(schedule: DripSchedule, at: number): number {
  const { dueAt, intervalMs, nextRun, runs } = schedule;
  let count = 0;
  for (let earliest = dueAt; nextRun + count < runs && earliest <= at; count++)
    earliest = Math.max(plannedAt(schedule, nextRun + count + 1), earliest + closest(intervalMs));
  return count;
}
