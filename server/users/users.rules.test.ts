import { expect, test } from 'vitest';
import { isSumNews, phoneDigits, userNumberIn } from './users.rules.ts';

test.each([
  ['12', 12],
  ['#12', 12],
  ['# 12', undefined],
  ['12a', undefined],
  ['', undefined],
  ['1'.repeat(16), undefined],
])('the number in %j', (search, expected) => {
  expect(userNumberIn(search)).toBe(expected);
});

test.each([
  ['987', '987'],
  ['+91 (987) 65-43', '+919876543'],
  ['98', undefined],
  ['98765x', undefined],
  ['asha', undefined],
  ['', undefined],
])('the phone digits of %j', (search, expected) => {
  expect(phoneDigits(search)).toBe(expected);
});

test.each([
  // What a day sums up to, what was moved last, in rupees.
  [10_000, 10_000, false],
  [10_000.01, 0.01, true],
  [10_000.02, 0.01, false],
  [20_000, 9_999, false],
  [20_000.01, 9_999, true],
  [30_000, 9_999, false],
])('a sum of ₹%d after ₹%d: all admins are told: %s', (sum, moved, isNews) => {
  expect(isSumNews(Math.round(sum * 100), Math.round(moved * 100))).toBe(isNews);
});
