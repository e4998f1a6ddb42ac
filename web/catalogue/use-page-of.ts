import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../platform/api.ts';
import type { PagedRead } from '../platform/working-list.ts';

/** One page of a list that comes whole; `found` are those of it that the filters let through, the same array as long as nothing changes. */
export function usePageOf<Item>(
  list: UseQueryResult<readonly Item[], ApiError>,
  { found, page, pageSize }: { found: readonly Item[] | undefined; page: number; pageSize: number },
): PagedRead<Item> {
  const data = useMemo(
    () =>
      found && {
        items: found.slice((page - 1) * pageSize, page * pageSize),
        total: found.length,
        isAtLeast: false,
        hasNext: page * pageSize < found.length,
      },
    [found, page, pageSize],
  );
  const { dataUpdatedAt, isFetching, isError } = list;
  // Who gets a page only starts another fetch, and looks at no answer.
  const refetch = list.refetch as unknown as PagedRead<Item>['refetch'];
  return { data, dataUpdatedAt, isPlaceholderData: false, isFetching, isError, refetch };
}
