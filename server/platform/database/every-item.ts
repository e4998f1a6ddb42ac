import type { Page } from '../http/answers.ts';

const pageSize = 500;

/** All of a list that comes in pages; between two pages others get their turn. */
export async function everyItem<Item>(
  findPage: (paging: { page: number; pageSize: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const found = await findPage({ page, pageSize });
    items.push(...found.items);
    if (found.items.length < pageSize) return items;
  }
}
