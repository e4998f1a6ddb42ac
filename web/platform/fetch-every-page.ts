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
  readonly isAtLeast: boolean;
}

interface Fetching<Item> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FetchProgress) => void;
  /** What to ask for beyond the end of the pages of a list that goes on, given its last item. */
  readonly beyond?: (last: Item) => Readonly<Record<string, unknown>>;
}

/** All of a list that comes in pages, each thing once: what came in meanwhile pushes others onto the next page again. */
export async function fetchEveryPage<Item extends { readonly id: number }>(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
  { signal, onProgress, beyond }: Fetching<Item>,
): Promise<Item[]> {
  const found = new Map<number, Item>();
  let last: Item | undefined;
  let [part, before, page] = [query, 0, 1];
  for (;;) {
    // An endpoint of any kind takes any input as far as this type can tell; whoever calls names a list and its query.
    const input = { query: { ...part, page, pageSize } } as InputOf<Endpoint>;
    const { items, total, isAtLeast } = (await call(endpoint, input, { signal })) as PagedAnswer<Item>;
    for (const item of items) found.set(item.id, item);
    last = items.at(-1) ?? last;
    onProgress({ got: Math.min(found.size, before + total), total: before + total });
    if (items.length === pageSize) page++;
    else if (isAtLeast && beyond && last && found.size > before)
      [part, before, page] = [{ ...query, ...beyond(last) }, found.size, 1];
    else break;
  }
  // Left while the last answer was being read.
  signal.throwIfAborted();
  return [...found.values()];
}
