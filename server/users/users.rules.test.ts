import { expect, test } from 'vitest';
import { phoneDigits, userNumberIn } from './users.rules.ts';

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
