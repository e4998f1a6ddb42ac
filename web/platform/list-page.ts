import type * as z from 'zod';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import type { ApiError, InputOf, Written } from './api.ts';
import type { ListAddress } from './list-address.ts';
import { usePageSize } from './list-look.ts';
import { useRead } from './query.ts';
import { type PagedRead, useWorkingList, type WorkingList } from './working-list.ts';

const pollMs = 15_000;

type ItemOf<E extends Endpoint> =
  AnswerOf<E> extends readonly (infer Item extends { readonly id: number })[] ? Item : never;

/** A page of one of the lists that admins work through, as `ListPanel` takes it. */
export interface ListPage<Item> {
  readonly address: ListAddress;
  readonly list: PagedRead<Item>;
  readonly work: WorkingList<Item>;
  readonly pageSize: number;
}

/** Reads the page of a list that the address names. The endpoint's query is a `listQuery`. */
export function useListPage<E extends Endpoint>(
  endpoint: E,
  options: {
    readonly address: ListAddress;
    /** What the path of the endpoint names. */
    readonly params?: E['params'] extends z.ZodType ? Written<z.input<E['params']>> : never;
    /** What the list is narrowed down by, beside the search. */
    readonly filters: Omit<Written<z.input<E['query']>>, 'search' | 'page' | 'pageSize' | 'after' | 'before'>;
    readonly isDialogOpen: boolean;
    /** Names a row as the endpoint takes it after `after` and `before`; its id where nothing else is said. */
    readonly keyOf?: (item: ItemOf<E>) => string;
    readonly staleMs?: number;
  },
): ListPage<ItemOf<E>> & { readonly error: ApiError | null } {
  const { address, params, filters, isDialogOpen, keyOf = ({ id }) => String(id), staleMs } = options;
  const { page, beside, search } = address;
  const pageSize = Number(usePageSize()[0]);
  const query = { ...filters, search, page, ...beside, pageSize };
  const reading = { keepsPrevious: true, pollMs, ...(staleMs !== undefined && { staleMs }) };
  // The filters are those of the endpoint, and every `listQuery` has the rest.
  const read = useRead(endpoint, { ...(params && { params }), query } as unknown as InputOf<E>, reading);
  const list = read as unknown as PagedRead<ItemOf<E>>; // of a paged endpoint
  const work = useWorkingList(list, { listKey: JSON.stringify(query), pageSize, isDialogOpen, keyOf });
  return { address, list, work, pageSize, error: read.error };
}
