// How long customers wait until their payment is decided on.
import { minute } from '../platform/clock.ts';

/** So many of the newest decisions are looked at. */
export const decisionsLookedAt = 20;

/** Fewer tell nothing. */
const fewest = 5;

/** Waits in minutes that people say; a longer one is said in whole hours. */
const saidMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120];

/** Within how many minutes four of five waits ended, rounded up to what people say. Null for fewer than 5 waits. */
export function usualWaitMinutes(waitsMs: readonly number[]): number | null {
  if (waitsMs.length < fewest) return null;
  const sorted = waitsMs.toSorted((one, other) => one - other);
  const wait = (sorted[Math.ceil(sorted.length * 0.8) - 1] ?? 0) / minute;
  return saidMinutes.find((each) => wait <= each) ?? Math.ceil(wait / 60) * 60;
}
