import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work on a long list is done for so long, then others get their turn. */
export const sliceMs = 8;

/** Does something for each item of a long list, and lets others have their turn in between. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < sliceMs) continue;
    await nextTurn();
    since = performance.now();
  }
}
