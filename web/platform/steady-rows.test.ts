import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRows, pageAfterLeaving } from './steady-rows.ts';

const row = (id: number, name = `row ${id}`) => ({ id, name });
const ids = (rows: readonly { item: { id: number } }[]) => rows.map(({ item }) => item.id);
const gone = (rows: readonly { item: { id: number }; isGone: boolean }[]) => ids(rows.filter(({ isGone }) => isGone));

test('a new row waits above and moves nothing', () => {
  const { rows, newCount } = mergeRows([row(3), row(2), row(1)], [row(5), row(4), row(3)], 3);
  expect(ids(rows)).toEqual([3, 2, 1]);
  expect(newCount).toBe(2);
  expect(gone(rows)).toEqual([]); // 2 and 1 were pushed to the next page
});

test('what changed is shown where it stands', () => {
  const { rows, newCount } = mergeRows([row(2), row(1)], [row(2), row(1, 'renamed')], 10);
  expect(rows.map(({ item }) => item.name)).toEqual(['row 2', 'renamed']);
  expect(newCount).toBe(0);
});

test('a row that left keeps its place and is marked', () => {
  const { rows } = mergeRows([row(3), row(2), row(1)], [row(3), row(1)], 3);
  expect(ids(rows)).toEqual([3, 2, 1]);
  expect(gone(rows)).toEqual([2]);
});

test('on a full page only rows above its last can be known to have left', () => {
  const { rows } = mergeRows([row(4), row(3), row(2)], [row(5), row(4), row(2)], 3);
  expect(gone(rows)).toEqual([3]);
});

test('of an emptied list every row has left', () => {
  const { rows, newCount } = mergeRows([row(2), row(1)], [], 10);
  expect(gone(rows)).toEqual([2, 1]);
  expect(newCount).toBe(0);
});

test('of a full page all have left when another full page has moved up into its place', () => {
  expect(gone(mergeRows([row(1), row(2)], [row(3), row(4)], 2).rows)).toEqual([1, 2]);
  expect(gone(mergeRows([row(9), row(8)], [row(7), row(6)], 2).rows)).toEqual([9, 8]);
  expect(gone(mergeRows([row(2), row(1)], [row(4), row(3)], 2).rows)).toEqual([]); // pushed to the next page
});

test('in a list with the oldest first, what is new waits below', () => {
  const { rows, newCount } = mergeRows([row(1), row(2)], [row(1), row(2), row(3)], 10);
  expect(ids(rows)).toEqual([1, 2]);
  expect(newCount).toBe(1);
});

test('what moved up from the next page is not new', () => {
  const { rows, newCount } = mergeRows([row(1), row(2)], [row(2), row(3)], 2);
  expect(gone(rows)).toEqual([1]);
  expect(newCount).toBe(0);
});

test('in a list with the last changed first, an old row that comes to the top is new', () => {
  const { rows, newCount } = mergeRows([row(7), row(3), row(9)], [row(1), row(7), row(3)], 3);
  expect(newCount).toBe(1);
  expect(gone(rows)).toEqual([]); // 9 was pushed to the next page
});

test('whoever works a queue page by page meets everybody, in order, whatever leaves the page', () => {
  const size = 5;
  const act = fc.oneof(
    fc.record({ kind: fc.constant('decide' as const), place: fc.nat({ max: size - 1 }) }),
    fc.constant({ kind: 'next' as const, place: 0 }),
    fc.constant({ kind: 'previous' as const, place: 0 }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(act, { maxLength: 60 }), (count, acts) => {
      let waiting = Array.from({ length: count }, (_, index) => row(index + 1));
      const pageOf = (page: number) => waiting.slice((page - 1) * size, page * size);
      let [page, shown] = [1, pageOf(1)];
      const seen = new Set(ids(shown.map((item) => ({ item }))));
      for (const { kind, place } of acts) {
        const rows = mergeRows(shown, pageOf(page), size).rows;
        if (kind === 'decide') {
          waiting = waiting.filter(({ id }) => id !== shown[place]?.id);
          continue;
        }
        const to = kind === 'next' ? page + 1 : Math.max(1, page - 1);
        const goneCount = gone(rows).length;
        const lastPage = Math.max(1, Math.ceil(waiting.length / size));
        page = Math.min(lastPage, pageAfterLeaving({ from: page, to, goneCount }));
        shown = pageOf(page);
        for (const { id } of shown) seen.add(id);
        // Nobody who waits stands before somebody who was shown without having been shown.
        const furthest = Math.max(...seen);
        expect(waiting.filter(({ id }) => id < furthest && !seen.has(id))).toEqual([]);
      }
    }),
    { numRuns: 5_000 },
  );
});
