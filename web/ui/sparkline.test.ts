import { expect, test } from 'vitest';
import { sparkPoints } from './sparkline.tsx';

const heights = (values: readonly number[]) => sparkPoints(values).map(([, y]) => y);

test('the highest value touches the top, nothing lies on the floor', () => {
  expect(heights([0, 5, 10])).toEqual([26, 14, 2]);
});

test('days without anything are a line on the floor', () => {
  expect(heights([0, 0])).toEqual([26, 26]);
});

test('a loss goes below the days without anything', () => {
  const [nothing = 0, loss = 0] = heights([0, -4, 4]);
  expect(loss).toBeGreaterThan(nothing);
});

test('the points stand evenly from edge to edge', () => {
  expect(sparkPoints([1, 2, 3]).map(([x]) => x)).toEqual([0, 50, 100]);
});
