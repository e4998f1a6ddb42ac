import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markedBrands } from '../../contract/platform-icons.ts';
import { brandMarks } from './brand-marks.ts';

const kept = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'ui', 'brand-marks.svg'), 'utf8');

test('the picture of the marks is the one that is drawn', () => {
  expect(kept).toBe(brandMarks());
});

test('each brand that is said to have a mark has one, and no other', () => {
  expect([...kept.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)).toEqual(markedBrands);
});
