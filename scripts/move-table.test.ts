import { expect, test } from 'vitest';
import { inBatches } from './move-table.ts';

const sizesOf = (rows: Parameters<typeof inBatches>[0], maxRows: number) =>
  [...inBatches(rows, maxRows)].map(({ length }) => length);

test('a batch ends after so many rows', () => {
  const rows = Array.from({ length: 7 }, (_, id) => ({ id }));
  expect(sizesOf(rows, 3)).toEqual([3, 3, 1]);
  expect(sizesOf([], 3)).toEqual([]);
});

test('a batch ends once it holds 8 MB, in pictures or in text', () => {
  const picture = { bytes: new Uint8Array(5_000_000) };
  const text = { text: 'x'.repeat(3_000_000) };
  expect(sizesOf(Array(5).fill(picture), 100)).toEqual([2, 2, 1]);
  expect(sizesOf(Array(4).fill(text), 100)).toEqual([3, 1]);
});
