import { expect, test } from 'vitest';
import { isNumberDue, timeLeft } from './intent.rules.ts';

const at = '2026-11-23T10:00:00.000Z';
const ms = Date.parse(at);

test('the time left is told in minutes and seconds, and never below none', () => {
  expect(timeLeft(at, ms - 30 * 60_000)).toBe('30:00');
  expect(timeLeft(at, ms - 61_500)).toBe('1:01');
  expect(timeLeft(at, ms - 900)).toBe('0:00');
  expect(timeLeft(at, ms + 5_000)).toBe('0:00');
});

test('the number is asked for after three minutes', () => {
  expect(isNumberDue(at, ms + 179_999)).toBe(false);
  expect(isNumberDue(at, ms + 180_000)).toBe(true);
});
