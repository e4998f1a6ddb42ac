import { expect, test } from 'vitest';
import { daysLeft, isReadEarly } from './balance.rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
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
  const week = { balanceE8: 1_000, spentE8: 700, since: 0 };
  expect(daysLeft(week, 7 * day)).toBe(10);
  expect(daysLeft(week, 30 * day)).toBe(10);
  // Of a provider that is used since lately, two days count as two; a morning may be busy, and the night after it quiet.
  expect(daysLeft({ ...week, balanceE8: 2_800, since: 5 * day }, 7 * day)).toBe(8);
  expect(daysLeft({ ...week, balanceE8: 2_800, since: 6 * day }, 7 * day)).toBe(4);
  expect(daysLeft({ ...week, since: 6 * day + 1 }, 7 * day)).toBeUndefined();
  expect(daysLeft({ ...week, balanceE8: 0 }, 7 * day)).toBe(0);
  expect(daysLeft({ ...week, spentE8: 0 }, 7 * day)).toBeUndefined();
  expect(daysLeft({ ...week, balanceE8: null }, 7 * day)).toBeUndefined();
});
