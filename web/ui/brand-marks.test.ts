import { expect, test } from 'vitest';
import { markOf } from './brand-marks.ts';

test('a brand with a mark has the address of its part of the picture, and any other none', () => {
  expect(markOf('instagram')).toMatch(/brand-marks.*\.svg#instagram$/);
  expect(markOf('kick')).toBeUndefined();
});
