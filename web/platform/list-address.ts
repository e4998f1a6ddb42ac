import { useEffect, useState } from 'react';
import { useSearchParams } from './location.ts';
import { usePageInAddress } from './page-in-address.ts';

const typingPauseMs = 250;

export type Side = 'after' | 'before';

export interface ListAddress {
  readonly page: number;
  /** Instead of a page: next to which row the list is looked at, as its call takes it. */
  readonly beside?: Readonly<Partial<Record<Side, string>>> | undefined;
  /** The filter as the address has it, null when it says nothing. */
  readonly status: string | null;
  readonly search: string;
  /** What stands in the search box; it reaches the address after a pause in typing. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly toPage: (page: number) => void;
  /** To the page after or before a row, which is named by its key in the list. */
  readonly toRow?: (side: Side, key: string) => void;
  /** A filter, a search, or both; the list starts again at its first page. */
  readonly narrow: (changes: { status?: string | undefined; search?: string }) => void;
}

/** The page of a list next to a row stands in the address as `page=after-12`, so that whatever leads to the first page leaves it. */
const besidePattern = /^(after|before)-(\d{1,15}(?:-\d{1,15})?)$/;

/** Page, filter and search of a list, which live in the address, so that Back and a shared link work. */
export function useListAddress(): ListAddress {
  const [params, change] = useSearchParams();
  const [page, toPage] = usePageInAddress('page');
  const [, side, key = ''] = besidePattern.exec(params.get('page') ?? '') ?? [];
  const search = params.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);

  // The address changed: Back, a link, or the pause in typing below.
  if (search !== seen) {
    setSeen(search);
    setTyped(search);
  }

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => change({ search: typed, page: undefined }, { replace: true }), typingPauseMs);
    return () => clearTimeout(timer);
  });

  return {
    page,
    beside: side === undefined ? undefined : { [side]: key },
    status: params.get('status'),
    search,
    typed,
    type: setTyped,
    toPage,
    toRow: (to, row) => change({ page: `${to}-${row}` }),
    narrow: (changes) => change({ ...changes, page: undefined }),
  };
}
