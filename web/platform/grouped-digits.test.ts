import { expect, test } from 'vitest';
import { plainDigits } from './grouped-digits.ts';

test.each([
  ['1,000', '1000'],
  ['1,00,000', '100000'],
  ['12,345.50', '12345.50'],
  ['₹ 1,234,567', '1234567'],
  ['1 000', '1000'],
  ['12.5 %', '12.5'],
  ['12,34,567', '1234567'],
  ['999,999', '999999'],
  ['500', '500'],
])('%s is the number %s', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

test.each([
  '88,50',
  '0,500',
  ',500',
  '1234,567',
  '1.5,000',
  '12.50,000',
  '1,0000',
  '1,000,',
  '1 5',
  '1,5',
  '1,2345',
  '1,23,45',
  '12,3456,789',
  '1,234,5',
])('%s is no number', (typed) => {
  expect(Number(plainDigits(typed))).toBeNaN();
});
