// How long a balance lasts, and when it is read before its time.
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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

/** Every balance is read so often. */
export const balanceEveryMs = 10 * minute;
const oldBalanceMs = hour;

interface StoredBalance {
  readonly balance_e8: number | null;
  readonly balance_at: number | null;
}

/** Whether a balance was read before, and for the last time over an hour ago. */
export const isBalanceLate = ({ balance_e8, balance_at }: StoredBalance, now: number): boolean =>
  balance_e8 !== null && balance_at !== null && now - balance_at > oldBalanceMs;

/**
 * Whether a balance could not be read for an hour, though it was just asked for: while the shop or the provider was off, nobody
 * had asked.
 */
export const isBalanceOld = (row: StoredBalance, askedAt: number | undefined, now: number): boolean =>
  isBalanceLate(row, now) && askedAt !== undefined && now - askedAt < 2 * balanceEveryMs;

/** Spending is averaged over so much, or over what there is of it. Less than a whole day, with its night, says nothing. */
export const spendingMs = 7 * day;
const leastMs = day;

interface StoredSpending {
  /** What was sent in the week before `spent_at` costs. */
  readonly spent_e8: number | null;
  /** When the first of it was sent. */
  readonly spent_since: number | null;
  readonly spent_at: number | null;
}

/** It is added up once an hour. One from the future was written before a clock correction. */
export const isSpendingKnown = ({ spent_at: at }: Pick<StoredSpending, 'spent_at'>, now: number): boolean =>
  at !== null && now >= at && now - at < hour;

/** Of a provider that is off nothing is added up: what it cost says nothing any more. */
const oldestMs = day;

interface Spending extends StoredSpending {
  readonly balance_e8: number | null;
}

/** For how many days a balance lasts at the rate of the last week, rounded down. Null: nobody knows, or nothing is spent. */
export function daysLeft(row: Spending, now: number): number | null {
  const { balance_e8: balance, spent_e8: spent, spent_since: since, spent_at: at } = row;
  if (balance === null || spent === null || since === null || at === null) return null;
  if (spent <= 0 || at - since < leastMs || Math.abs(now - at) > oldestMs) return null;
  const days = Math.min(at - since, spendingMs) / day;
  return Math.floor(Math.max(0, balance) / (spent / days));
}
