import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import {
  doesTryCount,
  hoursLocked,
  isConfirmed,
  isDueToBeSeen,
  isSessionAlive,
  minutesUntil,
  roles,
  shownUserAgent,
  signInLimits,
} from './accounts.rules.ts';

const start = Date.UTC(2026, 10, 21, 6, 30);

describe('a session', () => {
  test.each([
    ['just made', 0, 0, 'anybody', true],
    ['used a moment ago', 10 * day, 10 * day, 'anybody', true],
    ['idle for thirty days less a millisecond', 0, 30 * day - 1, 'a customer', true],
    ['idle for thirty days', 0, 30 * day, 'anybody', false],
    ['idle for twelve hours less a millisecond', 0, 12 * hour - 1, 'anybody', true],
    ['idle for twelve hours', 0, 12 * hour, 'an admin', false],
    ['in use up to its last millisecond', 90 * day - hour, 90 * day - 1, 'anybody', true],
    ['in use at its end', 90 * day - 1, 90 * day, 'anybody', false],
    ['seen by a clock that was ahead', 2 * hour, hour, 'anybody', true],
  ])('%s', (_, seenAfter, now, whose, isAlive) => {
    const times = { seenAt: start + seenAfter, expiresAt: start + 90 * day };
    const permissions = whose === 'an admin' ? roles.admin : roles.customer;
    const session = { ...times, permissions };
    if (whose === 'anybody') expect(isSessionAlive({ ...times, permissions: roles.admin }, start + now)).toBe(isAlive);
    expect(isSessionAlive(session, start + now)).toBe(isAlive);
  });

  test.each([
    [hour - 1, false],
    [hour, true],
    [5 * day, true],
  ])('is written down as seen %d ms after it last was: %s', (later, isDue) => {
    expect(isDueToBeSeen({ seenAt: start, expiresAt: start + 90 * day }, start + later)).toBe(isDue);
  });
});

test.each([
  [15 * minute, 15],
  [14 * minute + 1, 15],
  [14 * minute, 14],
  [1, 1],
  [0, 1],
  [-5 * minute, 1],
])('%d ms of waiting are told as %d minutes', (wait, minutes) => {
  expect(minutesUntil(start + wait, start)).toBe(minutes);
});

test('one account at one address has the fewest tries, and one account at all addresses more than an address', () => {
  const { pair, account, address } = signInLimits;
  expect(pair.tries).toBe(5);
  expect(pair.tries).toBeLessThan(address.tries);
  expect(address.tries).toBeLessThan(account.tries);
});

test.each([
  [0, 24],
  [1, 24],
  [hour, 23],
  [24 * hour - 1, 1],
  [30 * hour, 1],
])('%d ms after the last wrong try the lock is told as %d hours', (later, hours) => {
  expect(hoursLocked(start, start + later)).toBe(hours);
});

test('a wrong try counts for a day', () => {
  expect(doesTryCount(null, start)).toBe(false);
  expect(doesTryCount(start, start + 24 * hour - 1)).toBe(true);
  expect(doesTryCount(start, start + 24 * hour)).toBe(false);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15)', 'Mozilla/5.0 (Linux; Android 15)'],
  ['  two\u202e turned\u0000 \n', 'two turned'],
  ['', ''],
  ['😀'.repeat(301), '😀'.repeat(300)],
])('the browser that calls itself %j is shown as %j', (header, shown) => {
  expect(shownUserAgent(header)).toBe(shown);
});

describe('the own password was given', () => {
  test.each([
    ['just now', 0, true],
    ['ten minutes ago less a millisecond', 10 * minute - 1, true],
    ['ten minutes ago', 10 * minute, false],
    ['by a node whose clock is a bit ahead', 1 - minute, true],
    ['before the clock was set back', -minute, false],
    ['never', start, false],
  ])('%s', (_, ago, counts) => {
    expect(isConfirmed(start - ago, start)).toBe(counts);
  });
});
