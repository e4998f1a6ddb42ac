import { expect, test } from 'vitest';
import { categoriesByService } from './service-ids.rules.ts';

test('service ids are decoded from their differences, in each category from its start', () => {
  const categories = categoriesByService([
    { categoryId: 7, steps: [3, 1, 10] },
    { categoryId: 8, steps: [5] },
  ]);
  expect([...categories]).toEqual([
    [3, 7],
    [4, 7],
    [14, 7],
    [5, 8],
  ]);
  expect(categoriesByService([]).size).toBe(0);
});
