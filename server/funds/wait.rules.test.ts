import { expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { usualWaitMinutes } from './wait.rules.ts';

const usual = (...minutes: number[]) => usualWaitMinutes(minutes.map((each) => each * minute));

test.each([
  ['four waits tell nothing', [1, 1, 1, 1], null],
  ['five tell', [1, 1, 1, 1, 1], 5],
  ['one that took long does not count', [3, 4, 5, 5, 700], 5],
  ['two of five do', [3, 4, 5, 17, 700], 20],
  ['the order of them does not matter', [700, 17, 5, 4, 3], 20],
  ['exactly what is said stays', [30, 30, 30, 30, 30], 30],
  ['a second more is the next one', [30.1, 30.1, 30.1, 30.1, 30.1], 45],
  ['above two hours in whole hours', [121, 121, 121, 121, 121], 180],
  ['nights are said as they are', [600, 600, 600, 601, 900], 660],
])('%s', (_, minutes, wanted) => {
  expect(usual(...minutes)).toBe(wanted);
});
