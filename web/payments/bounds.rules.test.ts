import { expect, test } from 'vitest';
import { countFrom, limitFrom } from './bounds.rules.ts';

test.each([
  ['0', 0],
  [' 7 ', 7],
  ['720', 720],
  ['721', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
])('%j is a count of %j', (typed, count) => expect(countFrom(typed, 720)).toBe(count));

test.each([
  ['0', 0],
  ['500', 500_00],
  ['500.50', 500_50],
  ['1,00,000', 1_00_000_00],
  ['₹ 2,500', 2_500_00],
  ['100000.01', undefined],
  ['', undefined],
  ['abc', undefined],
])('%j is a limit of %j', (typed, paise) => expect(limitFrom(typed)).toBe(paise));

test.each(['88,50', '0,900', '1,5'])('%s is no amount: its comma groups no digits', (typed) => {
  expect(limitFrom(typed)).toBeUndefined();
});
