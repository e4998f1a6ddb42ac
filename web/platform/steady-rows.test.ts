import { expect, test } from 'vitest';
import { mergeRows } from './steady-rows.ts';

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
