import type { Endpoint } from '../../contract/endpoint.ts';
import { call, type InputOf, type PageOf } from './api.ts';

const pageSize = 100;

export interface FetchProgress {
  readonly got: number;
  readonly total: number;
}

interface Fetching<Item> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FetchProgress) => void;
  /** Names a row as the endpoint takes it after `after`: a list that knows keys is read to its end, one without as far as its pages go. */
  readonly keyOf?: (item: Item) => string | number;
}

/** All of a list that comes in pages, each thing once: what came in meanwhile pushes others onto the next page again. */
export async function fetchEveryPage<Item extends { readonly id: number }>(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
  fetching: Fetching<Item>,
): Promise<Item[]> {
  const found = new Map<number, Item>();
  for await (const items of pagesOf(endpoint, query, fetching)) {
    for (const item of items) found.set(item.id, item);
  }
  return [...found.values()];
}

/** The pages of a list, one after the other: only their numbers are kept. A thing that is pushed onto the next page comes twice. */
export async function* pagesOf<Item extends { readonly id: number }>(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
  { signal, onProgress, keyOf }: Fetching<Item>,
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<number>();
  let place: Readonly<Record<string, unknown>> = { page: 1 };
  for (let page = 2; ; page++) {
    // An endpoint of any kind takes any input as far as this type can tell; whoever calls names a list and its query.
    const input = { query: { ...query, ...place, pageSize } } as InputOf<Endpoint>;
    const { items, total, hasNext } = (await call(endpoint, input, { signal })) as PageOf<readonly Item[]>;
    // Left while the answer was being read.
    signal.throwIfAborted();
    const before = seen.size;
    for (const { id } of items) seen.add(id);
    onProgress({ got: seen.size, total: Math.max(seen.size, total) });
    yield items;
    const last = items.at(-1);
    // A server of the former version may take no keys, and answers its first page again.
    if (!last || (keyOf ? !hasNext || seen.size === before : items.length < pageSize)) return;
    place = keyOf ? { after: keyOf(last) } : { page };
  }
}
