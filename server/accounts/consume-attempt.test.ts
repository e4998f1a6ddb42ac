import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { consumeAttempt } from './consume-attempt.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const consume = (name: string, now: number) =>
  shop.database.write((tx) => consumeAttempt(tx, { name, allowed: 1, windowMs: hour, now }));

test('a window stays open until its end, also when the clock is set back a little', async () => {
  const start = shop.clock.now;
  expect(await consume('little', start)).toBe(true);
  expect(await consume('little', start - 10 * minute)).toBe(false);
  expect(await consume('little', start + hour - 1)).toBe(false);
  expect(await consume('little', start + hour)).toBe(true);
});

test('a window of a clock that ran days ahead is over once the clock is right', async () => {
  const start = shop.clock.now;
  expect(await consume('days', start + 3 * day)).toBe(true);
  expect(await consume('days', start)).toBe(true);
  expect(await consume('days', start + 1)).toBe(false);
  expect(await consume('days', start + hour)).toBe(true);
});
