import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Pager, pagesAround } from './pager.tsx';

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

describe('a list that is counted so far and goes on', () => {
  const pager = (props: Partial<Parameters<typeof Pager>[0]>) =>
    renderToStaticMarkup(
      createElement(Pager, {
        ...{ page: 1, pageSize: 10, total: 2_500, isAtLeast: true, things: 'orders', onPage: () => undefined },
        ...props,
      }),
    );
  const isNextAtEnd = (html: string) => /aria-disabled="true"[^>]*>Next</.test(html);

  test('says what stands on a counted page', () => {
    expect(pager({ page: 250, hasNext: true })).toContain('Showing 2,491 to 2,500 of 2,500+ orders');
    expect(isNextAtEnd(pager({ page: 250, hasNext: true }))).toBe(false);
    expect(isNextAtEnd(pager({ page: 250 }))).toBe(true);
  });

  test.each([2_500, Number.POSITIVE_INFINITY])('says that rows after %d are beyond what was counted', (offset) => {
    const html = pager({ page: 251, offset, shown: 7, hasNext: true });
    expect(html).toContain('Showing 7 orders after the first 2,500');
    expect(isNextAtEnd(html)).toBe(false);
    expect(isNextAtEnd(pager({ page: 251, offset, shown: 7 }))).toBe(true);
    expect(html).not.toContain('aria-current');
  });
});
