// How long orders take, by those that were completed.
import { dripMinutes } from '../../contract/drip-feed.ts';
import type { Order } from '../../contract/order.ts';
import { minute } from '../platform/clock.ts';

/** Fewer tell nothing. */
const fewest = 10;

export interface UsualMinutes {
  readonly usual: number;
  readonly slow: number;
}

/** Half of them took at most `usual`, nine in ten at most `slow`. Undefined for fewer than 10. */
export function usualMinutes(durationsMs: readonly number[]): UsualMinutes | undefined {
  if (durationsMs.length < fewest) return undefined;
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const atMost = (percent: number): number => {
    const durationMs = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
    return Math.max(1, Math.ceil(durationMs / minute));
  };
  return { usual: atMost(50), slow: atMost(90) };
}

/** Orders in parts take as long as their last run begins later. */
export function withRuns(
  { usual, slow }: UsualMinutes,
  { runs, intervalMinutes }: Pick<Order, 'runs' | 'intervalMinutes'>,
): UsualMinutes {
  const later = runs === null || intervalMinutes === null ? 0 : dripMinutes({ runs, intervalMinutes });
  return { usual: usual + later, slow: slow + later };
}
