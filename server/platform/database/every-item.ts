import type { Page } from '../http/answers.ts';

const pageSize = 500;

/**
 * All of a list that comes in pages, each thing once: what comes in meanwhile pushes others onto the next page again.
 * Between two pages others get their turn.
 */
export async function everyItem<Item>(
  idOf: (item: Item) => number,
  findPage: (paging: { page: number; pageSize: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items = new Map<number, Item>();
  for (let page = 1; ; page++) {
    const found = await findPage({ page, pageSize });
    for (const item of found.items) items.set(idOf(item), item);
    if (found.items.length < pageSize) return [...items.values()];
  }
}
