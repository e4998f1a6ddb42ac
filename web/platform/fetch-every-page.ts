import type { Endpoint } from '../../contract/endpoint.ts';
import { call, type InputOf } from './api.ts';

const pageSize = 100;

export interface FetchProgress {
  readonly got: number;
  readonly total: number;
}

interface PagedAnswer<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** All of a list that comes in pages, each thing once: what came in meanwhile pushes others onto the next page again. */
export async function fetchEveryPage<Item extends { readonly id: number }>(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: FetchProgress) => void },
): Promise<Item[]> {
  const found = new Map<number, Item>();
  for (let page = 1; ; page++) {
    // An endpoint of any kind takes any input as far as this type can tell; whoever calls names a list and its query.
    const input = { query: { ...query, page, pageSize } } as InputOf<Endpoint>;
    const { items, total } = (await call(endpoint, input, { signal })) as PagedAnswer<Item>;
    for (const item of items) found.set(item.id, item);
    onProgress({ got: Math.min(found.size, total), total });
    if (items.length < pageSize) break;
  }
  // Left while the last answer was being read.
  signal.throwIfAborted();
  return [...found.values()];
}
