import { expect, test } from 'vitest';
import { bonusDaysFault, bonusDaysOf, bonusFault, bonusPaiseOf } from './bonuses.rules.ts';

test.each([
  ['50', 5_000],
  [' 0.01 ', 1],
  ['1000', 100_000],
  ['1000.01', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['', undefined],
])('%j is a bonus of %j paise', (typed, paise) => {
  expect(bonusPaiseOf(typed)).toBe(paise);
  expect(bonusFault(typed) === undefined).toBe(paise !== undefined);
});

test.each([
  ['1', 1],
  ['365', 365],
  ['366', undefined],
  ['0', undefined],
  ['1.5', undefined],
])('%j are %j days', (typed, days) => {
  expect(bonusDaysOf(typed)).toBe(days);
  expect(bonusDaysFault(typed) === undefined).toBe(days !== undefined);
});
