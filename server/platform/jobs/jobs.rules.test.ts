import { expect, test } from 'vitest';
import { minute, second } from '../clock.ts';
import { describeError, exponentialBackoffMs, usualAttempts } from './jobs.rules.ts';

test('each wait is twice the one before, up to ten minutes', () => {
  const waits = (attempts: number) => exponentialBackoffMs(attempts, 0);
  expect([1, 2, 3, 4, 5, 6, 7].map(waits)).toEqual([1, 2, 4, 8, 16, 32, 64].map((wait) => wait * second));
  expect([10, 11, 20, 1_000].map(waits)).toEqual([512 * second, 10 * minute, 10 * minute, 10 * minute]);
});

test('the usual attempts last for two minutes, or for most of an hour', () => {
  const waited = (attempts: number) =>
    Array.from({ length: attempts - 1 }, (_, index) => exponentialBackoffMs(index + 1, 0)).reduce(
      (sum, wait) => sum + wait,
      0,
    );
  expect(waited(usualAttempts.minutes)).toBe(127 * second);
  expect(waited(usualAttempts.hour)).toBeGreaterThan(45 * minute);
});

test('jitter makes a wait longer by up to a quarter, and never shorter', () => {
  expect(exponentialBackoffMs(3, 0)).toBe(4 * second);
  expect(exponentialBackoffMs(3, 0.5)).toBe(4.5 * second);
  expect(exponentialBackoffMs(3, 0.999)).toBeLessThan(5 * second);
  expect(exponentialBackoffMs(30, 0.999)).toBeGreaterThan(12 * minute);
});

test.each([
  [new Error('550 no such user <asha.verma@mail.example>'), '550 no such user <(address)>'],
  [
    new Error('Push to https://user:pass@push.example/send/dGhpc2lzYWtleQ?x=1 failed'),
    'Push to https://push.example failed',
  ],
  [new Error(`bad token ${'a1'.repeat(20)} given`), 'bad token (key) given'],
  [new Error('SMS to +91 98765 43210 refused'), 'SMS to (number) refused'],
  [new Error('connect ECONNREFUSED 127.0.0.1:25'), 'connect ECONNREFUSED 127.0.0.1:25'],
  [new Error('two\nlines'), 'two lines'],
  ['a text', 'a text'],
  [new TypeError(''), 'TypeError'],
])('an error is described without secrets and personal data: %s', (error, text) => {
  expect(describeError(error)).toBe(text);
});

test('a long error is cut', () => {
  expect(describeError(new Error('no '.repeat(500)))).toHaveLength(300);
});
