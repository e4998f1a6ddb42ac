import { expect, test } from 'vitest';
import { plainNumber } from './providers.rules.ts';

test.each([
  ['88.50', '88.50'],
  [' ₹ 88.50 ', '88.50'],
  ['30 %', '30'],
  ['1,234', '1234'],
  ['1,00,000.50', '100000.50'],
  ['12,34,567', '1234567'],
  ['100,000', '100000'],
  ['999,999', '999999'],
])('%s is the number %s', (typed, sent) => {
  expect(plainNumber(typed)).toBe(sent);
});

test.each(['88,50', '0,900', '0,5', '1,5', '1 5', '1,2345', '1,23,45', '12,3456,789', '1,234,5'])(
  '%s is no number',
  (typed) => {
    expect(Number(plainNumber(typed))).toBeNaN();
  },
);
