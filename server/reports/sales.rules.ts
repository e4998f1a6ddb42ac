// From the sums of services in two stretches of time to the rows of a report.
import { joinSums, type MarginSum } from './margins.rules.ts';
import type { SpentSum } from './sum-sales.ts';

/** What a platform or a service came to, now and before. */
export interface SalesSum {
  readonly key: string;
  readonly now: MarginSum;
  readonly before: MarginSum;
}

const nothing = { key: 0, orders: 0, costed: 0, refundedPaise: 0, keptPaise: 0, costedPaise: 0, costE4: 0 };

/** One entry for each key, what sold most first. `keyOf` a service is the service itself, or its platform. */
export function pairSums(
  now: readonly MarginSum[],
  before: readonly MarginSum[],
  keyOf: (serviceId: number) => string,
): SalesSum[] {
  const parts = new Map<string, { now: MarginSum[]; before: MarginSum[] }>();
  const partsOf = (sum: MarginSum) => {
    const key = keyOf(sum.key);
    const own = parts.get(key) ?? { now: [], before: [] };
    parts.set(key, own);
    return own;
  };
  for (const each of now) partsOf(each).now.push({ ...each, key: 0 });
  for (const each of before) partsOf(each).before.push({ ...each, key: 0 });
  return [...parts]
    .map(([key, own]) => ({
      key,
      now: joinSums(own.now)[0] ?? nothing,
      before: joinSums(own.before)[0] ?? nothing,
    }))
    .sort((one, other) => other.now.keptPaise - one.now.keptPaise || other.before.keptPaise - one.before.keptPaise);
}

/** How much of what was paid went back, in hundredths of a percent. */
export function refundShareBp({ keptPaise, refundedPaise }: MarginSum): number {
  const paidPaise = keptPaise + refundedPaise;
  return paidPaise === 0 ? 0 : Math.round((refundedPaise * 10_000) / paidPaise);
}

/** One sum for each customer, who spent most first. */
export function joinSpent(parts: readonly SpentSum[]): SpentSum[] {
  const sums = new Map<number, SpentSum>();
  for (const { userId, orders, keptPaise } of parts) {
    const sum = sums.get(userId);
    const all = { userId, orders: orders + (sum?.orders ?? 0), keptPaise: keptPaise + (sum?.keptPaise ?? 0) };
    sums.set(userId, all);
  }
  return [...sums.values()].sort((one, other) => other.keptPaise - one.keptPaise || one.userId - other.userId);
}
