import type { BesideRow } from '../http/answers.ts';
import type { Paging } from './list-part.ts';

/** Next to which row of a list a page stands; `after` holds where both are given. */
export interface Beside<Key> {
  readonly after?: Key | undefined;
  readonly before?: Key | undefined;
}

/** A row of a list in the order of time. */
export interface TimedRow {
  readonly at: number;
  readonly id: number;
}

export interface Neighbour<Key> {
  readonly key: Key;
  /** The page comes before it. */
  readonly isBefore: boolean;
}

/** The row that a page stands next to; undefined: the page has a number. */
export function neighbourOf<Key>({ after, before }: Beside<Key>): Neighbour<Key> | undefined {
  if (after !== undefined) return { key: after, isBefore: false };
  return before === undefined ? undefined : { key: before, isBefore: true };
}

/** The page of rows that are all here, in their order. `compare` is above 0 for a row that comes after the key. */
export function cutPage<Row, Key>(
  rows: readonly Row[],
  { page, pageSize, ...beside }: Paging & Beside<Key>,
  compare: (row: Row, key: Key) => number,
): { rows: readonly Row[]; offset?: number } {
  const neighbour = neighbourOf(beside);
  if (!neighbour) return { rows: rows.slice((page - 1) * pageSize, page * pageSize) };
  const { key, isBefore } = neighbour;
  const found = rows.findIndex((row) => (isBefore ? compare(row, key) >= 0 : compare(row, key) > 0));
  const edge = found === -1 ? rows.length : found;
  const offset = isBefore ? Math.max(0, edge - pageSize) : edge;
  return { rows: rows.slice(offset, isBefore ? edge : edge + pageSize), offset };
}

/** Below 0 where a row comes first in a list with the newest first. */
export const compareNewestFirst = (one: TimedRow, other: TimedRow): number => other.at - one.at || other.id - one.id;

/** Says where a page stands that has been asked for beside a row; nothing of one that has a number. */
export function placeOf<Item>(
  items: readonly Item[],
  offset: number | undefined,
  keyOf: (item: Item) => string,
): { readonly beside?: BesideRow } {
  if (offset === undefined) return {};
  const [first, last] = [items[0], items.at(-1)];
  return { beside: { offset, ends: first && last && { first: keyOf(first), last: keyOf(last) } } };
}
