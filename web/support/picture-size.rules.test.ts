import { expect, test } from 'vitest';
import { fittedSize, isMadeSmaller, largePictureBytes } from './picture-size.rules.ts';

test.each([
  ['image/jpeg', largePictureBytes, false],
  ['image/jpeg', largePictureBytes + 1, true],
  ['image/png', largePictureBytes + 1, true],
  ['image/gif', largePictureBytes * 3, false],
] as const)('a %s of %i bytes is made smaller: %j', (kind, bytes, is) =>
  expect(isMadeSmaller({ bytes, kind })).toBe(is),
);

test.each([
  ['a photo of a phone', 4000, 3000, 2000, 1500],
  ['one held upright', 3024, 4032, 1500, 2000],
  ['a screenshot', 1080, 1920, 1080, 1920],
  ['a screenshot of a long phone', 1440, 3200, 900, 2000],
])('%s of %i × %i becomes %i × %i', (_, width, height, fittedWidth, fittedHeight) =>
  expect(fittedSize({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight }),
);

test('a screenshot of a whole page is left as it is', () =>
  expect(fittedSize({ width: 1080, height: 20_000 })).toBeUndefined());
