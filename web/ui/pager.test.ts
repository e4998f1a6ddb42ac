import { expect, test } from 'vitest';
import { pagesAround } from './pager.tsx';

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [8, 9, [5, 6, 7, 8, 9]],
])('page %d of %d offers %j', (page, pageCount, pages) => {
  expect(pagesAround(page, pageCount)).toEqual(pages);
});
