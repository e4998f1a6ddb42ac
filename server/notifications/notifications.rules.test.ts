import { expect, test } from 'vitest';
import { minute, second } from '../platform/clock.ts';
import { type Audience, hears, maxAttempts, retryDelayMs } from './notifications.rules.ts';

const asha = { userId: 1, isAdmin: false };
const ravi = { userId: 2, isAdmin: false };
const meera = { userId: 3, isAdmin: true };

test.each<[string, Audience, boolean[]]>([
  ['one customer', { userId: 1, admins: false }, [true, false, false]],
  ['one customer and the admins', { userId: 1, admins: true }, [true, false, true]],
  ['the admins', { userId: undefined, admins: true }, [false, false, true]],
  ['an admin as a customer', { userId: 3, admins: false }, [false, false, true]],
  ['nobody', { userId: undefined, admins: false }, [false, false, false]],
])('%s', (_, audience, heard) => {
  expect([asha, ravi, meera].map((listener) => hears(listener, audience))).toEqual(heard);
});

test('an audience that has travelled as JSON is the same one', () => {
  const travelled = JSON.parse(JSON.stringify({ userId: undefined, admins: true }));
  expect([asha, ravi, meera].map((listener) => hears(listener, travelled))).toEqual([false, false, true]);
});

test('each wait is twice the one before, up to ten minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(retryDelayMs)).toEqual([1, 2, 4, 8, 16, 32, 64].map((wait) => wait * second));
  expect([10, 11, 20, 1_000].map(retryDelayMs)).toEqual([512 * second, 10 * minute, 10 * minute, 10 * minute]);
  const waited = (attempts: number) =>
    Array.from({ length: attempts - 1 }, (_, index) => retryDelayMs(index + 1)).reduce((sum, wait) => sum + wait, 0);
  expect(waited(maxAttempts.quick)).toBe(127 * second);
  expect(waited(maxAttempts.slow)).toBeGreaterThan(45 * minute);
});
