import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of what a person gave us most is a text of a few hundred characters: a page is below a megabyte. */
const pageSize = 200;

export interface Before {
  /** The page holds numbers below this one alone; the first page has no such limit. */
  readonly before: number | undefined;
  readonly limit: number;
}

/**
 * All of a list, newest first, page by page: each page starts behind the last number of the one before, so that none costs
 * more than another and nothing comes twice. Between two pages others get their turn.
 */
export async function* everyPage<Item>(
  findBefore: (wanted: Before) => Promise<readonly Item[]>,
  idOf: (item: Item) => number,
): AsyncGenerator<readonly Item[]> {
  for (let before: number | undefined; ; ) {
    const items = await findBefore({ before, limit: pageSize });
    if (items.length > 0) yield items;
    const last = items.at(-1);
    if (last === undefined || items.length < pageSize) return;
    before = idOf(last);
    await nextTurn();
  }
}
