import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualMinutes } from './finish.rules.ts';

const minutes = (...counts: number[]) => counts.map((count) => count * 60_000);

test('fewer than ten deliveries tell nothing', () => {
  expect(usualMinutes(minutes(1, 2, 3, 4, 5, 6, 7, 8, 9))).toBeUndefined();
  expect(usualMinutes(minutes(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toEqual({ usual: 5, slow: 9 });
});

test('one that took for ever does not count for the others', () => {
  expect(usualMinutes(minutes(5, 5, 5, 5, 5, 5, 5, 5, 5, 90_000))).toEqual({ usual: 5, slow: 5 });
});

test('half took at most the usual time, and nine in ten at most the slow one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { minLength: 10, maxLength: 200 }), (durations) => {
      const { usual = 0, slow = 0 } = usualMinutes(durations) ?? {};
      const within = (count: number) => durations.filter((each) => each <= count * 60_000).length / durations.length;
      expect(within(usual)).toBeGreaterThanOrEqual(0.5);
      expect(within(slow)).toBeGreaterThanOrEqual(0.9);
      expect(slow).toBeGreaterThanOrEqual(usual);
    }),
  );
});
