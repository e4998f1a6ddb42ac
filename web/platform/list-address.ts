import { useEffect, useState } from 'react';
import { useSearchParams } from './location.ts';
import { usePageInAddress } from './page-in-address.ts';

const typingPauseMs = 250;

/** Longer searches are refused by the server. */
export const maxSearchCharacters = 100;

export interface ListAddress {
  readonly page: number;
  /** The filter as the address has it, null when it says nothing. */
  readonly status: string | null;
  readonly search: string;
  /** What stands in the search box; it reaches the address after a pause in typing. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly toPage: (page: number) => void;
  /** A filter, a search, or both; the list starts again at its first page. */
  readonly narrow: (changes: { status?: string | undefined; search?: string }) => void;
}

/** Page, filter and search of a list, which live in the address, so that Back and a shared link work. */
export function useListAddress(): ListAddress {
  const [params, change] = useSearchParams();
  const [page, toPage] = usePageInAddress('page');
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
    status: params.get('status'),
    search,
    typed,
    type: setTyped,
    toPage,
    narrow: (changes) => change({ ...changes, page: undefined }),
  };
}
