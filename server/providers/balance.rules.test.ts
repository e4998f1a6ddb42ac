import { expect, test } from 'vitest';
import { daysLeft, isBalanceOld, isReadEarly, isSpendingKnown } from './balance.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const read = { balanceE8: 1_000, lowMarkE8: 200, spentE8: 0, readAt: 0 };

test('a balance is read before its time once a quarter of what was left above its mark is spent', () => {
  expect(isReadEarly({ ...read, spentE8: 199 }, 5 * minute)).toBe(false);
  expect(isReadEarly({ ...read, spentE8: 200 }, 5 * minute)).toBe(true);
  expect(isReadEarly({ ...read, spentE8: 999 }, minute - 1)).toBe(false);
  expect(isReadEarly({ ...read, lowMarkE8: null, spentE8: 249 }, 5 * minute)).toBe(false);
  expect(isReadEarly({ ...read, lowMarkE8: null, spentE8: 250 }, 5 * minute)).toBe(true);
});

test('a low one is read every 5 minutes', () => {
  expect(isReadEarly({ ...read, balanceE8: 199 }, 5 * minute - 1)).toBe(false);
  expect(isReadEarly({ ...read, balanceE8: 199 }, 5 * minute)).toBe(true);
});

test('one that could not be read for an hour is old, though it was asked for', () => {
  const read = { balance_e8: 1_000, balance_at: 0 };
  expect(isBalanceOld(read, 55 * minute, hour)).toBe(false);
  expect(isBalanceOld(read, 55 * minute, hour + 1)).toBe(true);
  expect(isBalanceOld(read, 55 * minute, 75 * minute)).toBe(false);
  // The shop has just started, or the provider was off until now.
  expect(isBalanceOld(read, undefined, hour + 1)).toBe(false);
  expect(isBalanceOld({ balance_e8: null, balance_at: null }, 55 * minute, hour + 1)).toBe(false);
});

test('however it is spent, the mark is seen before the balance is empty', () => {
  for (let story = 0; story < 300; story++) {
    let [balance, known, readAt] = [10_000, 10_000, 0];
    let isSeen = false;
    // At most a fiftieth of it in a minute.
    for (let now = minute; balance > 0 && !isSeen; now += minute) {
      balance -= Math.floor(Math.random() * 200);
      const standing = { balanceE8: known, lowMarkE8: 2_000, spentE8: known - balance, readAt };
      if (isReadEarly(standing, now) || now - readAt >= 10 * minute) [known, readAt] = [balance, now];
      isSeen = known < 2_000;
    }
    expect(isSeen).toBe(true);
    expect(balance).toBeGreaterThan(1_000);
  }
});

test('it lasts as long as the spending of the last week says', () => {
  const week = { balance_e8: 1_000, spent_e8: 700, spent_since: 0, spent_at: 7 * day };
  const now = 7 * day;
  expect(daysLeft(week, now)).toBe(10);
  expect(daysLeft({ ...week, spent_at: 30 * day }, 30 * day)).toBe(10);
  // Of a provider that is used since lately, two days count as two; a morning may be busy, and the night after it quiet.
  expect(daysLeft({ ...week, balance_e8: 2_800, spent_since: 5 * day }, now)).toBe(8);
  expect(daysLeft({ ...week, balance_e8: 2_800, spent_since: 6 * day }, now)).toBe(4);
  expect(daysLeft({ ...week, spent_since: 6 * day + 1 }, now)).toBeNull();
  expect(daysLeft({ ...week, balance_e8: 0 }, now)).toBe(0);
  expect(daysLeft({ ...week, spent_e8: 0 }, now)).toBeNull();
  expect(daysLeft({ ...week, balance_e8: null }, now)).toBeNull();
  expect(daysLeft({ ...week, spent_at: null }, now)).toBeNull();
  // It was added up a day ago: the provider is off, or the clock was.
  expect(daysLeft(week, now + day)).toBe(10);
  expect(daysLeft(week, now + day + 1)).toBeNull();
});

test('it is added up once an hour', () => {
  const known = { spent_at: 10 * hour };
  expect(isSpendingKnown(known, 11 * hour - 1)).toBe(true);
  expect(isSpendingKnown(known, 11 * hour)).toBe(false);
  expect(isSpendingKnown(known, 10 * hour - 1)).toBe(false);
  expect(isSpendingKnown({ spent_at: null }, 10 * hour)).toBe(false);
});
