// How long a balance lasts, and when it is read before its time.
const minute = 60_000;
const day = 24 * 60 * minute;

interface Standing {
  readonly balanceE8: number;
  readonly lowMarkE8: number | null;
  /** What was sent there since it was read should have cost. */
  readonly spentE8: number;
  readonly readAt: number;
}

/** Of what is left above the low mark, so much is spent before it is read again. */
const spentShare = 4;
const lowEveryMs = 5 * minute;
const shortestMs = minute;

/**
 * Whether a balance is read before its time: once a quarter of what was left above its low mark has been spent since, and every 5
 * minutes below it. The nearer it comes to the mark, the more often it is read; at most once a minute.
 */
export function isReadEarly({ balanceE8, lowMarkE8, spentE8, readAt }: Standing, now: number): boolean {
  if (now - readAt < shortestMs) return false;
  const markE8 = lowMarkE8 ?? 0;
  if (balanceE8 < markE8) return now - readAt >= lowEveryMs;
  return spentE8 > 0 && spentE8 * spentShare >= balanceE8 - markE8;
}

/** Spending is averaged over so much, or over what there is of it. Less than a whole day, with its night, says nothing. */
export const spendingMs = 7 * day;
const leastMs = day;

interface Spending {
  readonly balanceE8: number | null;
  readonly spentE8: number;
  /** When the first of it was sent. */
  readonly since: number | null;
}

/** For how many days a balance lasts at the rate of the last week, rounded down. Undefined: nobody knows, or nothing is spent. */
export function daysLeft({ balanceE8, spentE8, since }: Spending, now: number): number | undefined {
  if (balanceE8 === null || since === null || spentE8 <= 0 || now - since < leastMs) return undefined;
  const days = Math.min(now - since, spendingMs) / day;
  return Math.floor(Math.max(0, balanceE8) / (spentE8 / days));
}
