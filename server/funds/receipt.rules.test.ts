import { expect, test } from 'vitest';
import { financialYear, receiptName } from './receipt.rules.ts';

test.each([
  ['2026-03-31T23:59:59+05:30', '25-26'],
  ['2026-04-01T00:00:00+05:30', '26-27'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2027-01-01T00:00:00+05:30', '26-27'],
  ['2099-12-31T00:00:00+05:30', '99-00'],
])('%s is in the financial year %s', (at, year) => expect(financialYear(Date.parse(at))).toBe(year));

test('a number has at most 16 characters', () => {
  expect(receiptName('26-27', 123)).toBe('R/26-27/000123');
  expect(receiptName('26-27', 99_999_999)).toHaveLength(16);
});
