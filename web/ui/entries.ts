/** The list with the entry at `at` and its neighbour changed about; at either end nothing moves. */
export function withMoved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return [...list];
  return list.with(at, other).with(at + by, one);
}

/** A key that no entry of the list has. */
export function freeKey(list: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}
