import { expect, test } from 'vitest';
import { contrastOf, isHexColour } from './colour-contrast.ts';

test.each([
  ['#000', '#fff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#fff', 4],
])('%s on %s is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
});

test('only full hexadecimal colours count', () => {
  expect(['#fff', '#A1b2C3'].every(isHexColour)).toBe(true);
  expect(['red', '#ffff', '#1b214080', 'fff', ''].some(isHexColour)).toBe(false);
});
