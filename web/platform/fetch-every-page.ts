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
  { signal, onProgress, keyOf }: Fetching<Item>,
): Promise<Item[]> {
  const found = new Map<number, Item>();
  let place: Readonly<Record<string, unknown>> = { page: 1 };
  for (let page = 2; ; page++) {
    // An endpoint of any kind takes any input as far as this type can tell; whoever calls names a list and its query.
    const input = { query: { ...query, ...place, pageSize } } as InputOf<Endpoint>;
    const { items, total, hasNext } = (await call(endpoint, input, { signal })) as PageOf<readonly Item[]>;
    const before = found.size;
    for (const item of items) found.set(item.id, item);
    onProgress({ got: found.size, total: Math.max(found.size, total) });
    const last = items.at(-1);
    // A server of the former version may take no keys, and answers its first page again.
    if (!last || (keyOf ? !hasNext || found.size === before : items.length < pageSize)) break;
    place = keyOf ? { after: keyOf(last) } : { page };
  }
  // Left while the last answer was being read.
  signal.throwIfAborted();
  return [...found.values()];
}
