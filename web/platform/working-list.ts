import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiError, PageOf } from './api.ts';
import { useEngagement } from './engagement.ts';
import type { Side } from './list-address.ts';
import { pageOf, useSearchParams } from './location.ts';
import { useLastPage } from './page-in-address.ts';
import { focusedRow, focusRow } from './row-keys.ts';
import { pageAfterLeaving, type SteadyRow, useSteadyRows } from './steady-rows.ts';

/** What `useRead` says about a paged list. */
export type PagedRead<T> = Pick<
  UseQueryResult<PageOf<readonly T[]>, ApiError>,
  'data' | 'dataUpdatedAt' | 'isPlaceholderData' | 'isFetching' | 'isError' | 'refetch'
>;

export interface WorkingList<T> {
  /** Undefined: not here yet, or not to be had. */
  readonly rows: readonly SteadyRow<T>[] | undefined;
  readonly newCount: number;
  readonly showNew: () => void;
  /** Of a list that goes on by the keys of its rows: where the rows stand that are shown, and next to what the pages around them do. */
  readonly place: WorkingPlace | undefined;
  /** Which page to go to for one that was asked for: rows that left have made others move up. */
  readonly pageFor: (pages: { from: number; to: number }) => number;
  /** For the element around the rows. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** For the element around all that belongs to the list. */
  readonly engagement: ReturnType<typeof useEngagement>[1];
  /** Call when a dialog opens for the row that has the focus: should it leave the list, the focus goes to the next one. */
  readonly startRow: () => void;
  /** Call when the person's act changed the list: it is shown as it comes. */
  readonly finishRow: () => void;
}

interface WorkingPlace {
  /** How many rows of the list come before them. */
  readonly offset: number;
  /** How many of them stand in the list still. */
  readonly count: number;
  readonly keys: Readonly<Record<Side, string>>;
}

/** A page of a list that somebody works through while others change it. */
export function useWorkingList<T extends { readonly id: number }>(
  list: PagedRead<T>,
  options: {
    listKey: string;
    pageSize: number;
    isDialogOpen: boolean;
    /** Names a row as the call takes it after `after` and `before`; without it, the list has pages by number alone. */
    keyOf?: (item: T) => string;
  },
): WorkingList<T> {
  const { listKey, pageSize, isDialogOpen, keyOf } = options;
  const area = useRef<HTMLDivElement>(null);
  const started = useRef<{ readonly row: Element; readonly index: number }>(undefined);
  const [isEngaged, engagement] = useEngagement();
  const latest = list.isPlaceholderData ? undefined : list.data;
  const steady = useSteadyRows({
    latest: latest?.items,
    fetchedAt: list.dataUpdatedAt,
    isFetching: list.isFetching,
    listKey,
    pageSize,
    isHeld: isEngaged || isDialogOpen,
  });
  const offset = useOffset(latest, pageSize);
  // The last row of the last page was dealt with, or a link is from longer days.
  useLastPage('page', { pageSize, total: latest?.total });

  // The row that was worked on has left: the work goes on at the one that took its place.
  useEffect(() => {
    const left = started.current;
    if (!left || left.row.isConnected || isDialogOpen) return;
    started.current = undefined;
    if (document.activeElement === document.body) focusRow(area.current, left.index);
  });

  const { ends } = steady;
  return {
    place: ends &&
      keyOf && {
        offset,
        count: steady.rows?.filter(({ isGone }) => !isGone).length ?? 0,
        keys: { before: keyOf(ends.first), after: keyOf(ends.last) },
      },
    rows: list.isError && !list.data ? undefined : steady.rows,
    newCount: steady.newCount,
    showNew: steady.showNew,
    pageFor: ({ from, to }) => {
      const goneCount = steady.rows?.filter(({ isGone }) => isGone).length ?? 0;
      const page = pageAfterLeaving({ from, to, goneCount });
      if (page === from) steady.showNew();
      return page;
    },
    area,
    engagement,
    startRow: () => {
      started.current = focusedRow(area.current);
    },
    finishRow: steady.followNext,
  };
}

/** How many rows come before those that were answered last, also while others are on their way. Leads away from a side of a row on which nothing stands any more. */
function useOffset(
  latest: { readonly items: readonly unknown[]; readonly total: number; readonly offset?: number } | undefined,
  pageSize: number,
): number {
  const [params, change] = useSearchParams();
  const [last, setLast] = useState<{ readonly of: typeof latest; readonly offset: number }>();
  if (latest && last?.of !== latest) setLast({ of: latest, offset: latest.offset ?? (pageOf(params) - 1) * pageSize });

  const { offset: asked, total = 0 } = latest ?? {};
  const isEmpty = asked !== undefined && latest?.items.length === 0;
  const page = asked === 0 ? 1 : Math.ceil(total / pageSize);
  useEffect(() => {
    if (isEmpty) change({ page: page > 1 ? page : undefined }, { replace: true });
  });
  return last?.offset ?? 0;
}
