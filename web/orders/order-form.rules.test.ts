import { describe, expect, test } from 'vitest';
import { hoursLeft, missingPaise, percentText, quantityProblem, truncated, withScheme } from './order-form.rules.ts';

test.each([
  ['instagram.com/p/x', 'https://instagram.com/p/x'],
  ['  youtu.be/abc ', 'https://youtu.be/abc'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['https://t.me/x', 'https://t.me/x'],
  ['HTTP://t.me/x', 'HTTP://t.me/x'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['//instagram.com', '//instagram.com'],
  ['', ''],
  ['   ', ''],
])('the address %j becomes %j', (typed, link) => expect(withScheme(typed)).toBe(link));

describe('bounds of a quantity', () => {
  const bounds = { minQuantity: 100, maxQuantity: 10_000 };
  test.each([
    [undefined, 'missing'],
    [99, 'below-min'],
    [100, undefined],
    [10_000, undefined],
    [10_001, 'above-max'],
  ] as const)('%j: %s', (quantity, problem) => expect(quantityProblem(quantity, bounds)).toBe(problem));

  test('without a service there are none', () => expect(quantityProblem(1, undefined)).toBeUndefined());
});

test('what is missing is never negative', () => {
  expect(missingPaise(30_00, 12_50)).toBe(17_50);
  expect(missingPaise(30_00, 30_00)).toBe(0);
  expect(missingPaise(30_00, 99_00)).toBe(0);
});

test('hours are whole and cut off', () => {
  const hour = 3_600_000;
  expect(hoursLeft(32 * hour - 1, 0)).toBe(31);
  expect(hoursLeft(hour - 1, 0)).toBe(0);
  expect(hoursLeft(0, hour)).toBe(0);
});

test('a percentage shows only the decimals it has', () => {
  expect([500, 1050, 1025, 10_000].map(percentText)).toEqual(['5', '10.5', '10.25', '100']);
});

test('a long text is cut to the limit', () => {
  expect(truncated('a'.repeat(60), 60)).toBe('a'.repeat(60));
  expect(truncated('a'.repeat(61), 60)).toBe(`${'a'.repeat(59)}…`);
});
