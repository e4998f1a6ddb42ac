import { expect, test } from 'vitest';
import { nextIndex } from './tabs.tsx';

const row = { count: 3, isVertical: false };
const rail = { count: 3, isVertical: true };

test.each([
  ['ArrowRight', row, 0, 1],
  ['ArrowRight', row, 2, 0],
  ['ArrowLeft', row, 0, 2],
  ['ArrowDown', row, 0, undefined],
  ['ArrowDown', rail, 2, 0],
  ['ArrowUp', rail, 0, 2],
  ['ArrowRight', rail, 0, undefined],
  ['Home', row, 2, 0],
  ['End', rail, 0, 2],
  ['Enter', row, 1, undefined],
])('%s in %o leads from tab %d to %j', (key, tabs, at, next) => {
  expect(nextIndex(key, { ...tabs, at })).toBe(next);
});
