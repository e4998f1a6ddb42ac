import { useEffect } from 'react';
import { pageOf, useSearchParams } from './location.ts';

/** The page of a list that the address names, and a function that goes to another. */
export function usePageInAddress(name: string): readonly [page: number, toPage: (page: number) => void] {
  const [params, change] = useSearchParams();
  return [pageOf(params, name), (page) => change({ [name]: page === 1 ? undefined : page })];
}

/** Leads from a page beyond the end of a list, which an old link may name, to its last one. */
export function useLastPage(name: string, { pageSize, total }: { pageSize: number; total: number | undefined }): void {
  const [params, change] = useSearchParams();
  const lastPage = total === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = pageOf(params, name) > lastPage;

  useEffect(() => {
    if (isBeyond) change({ [name]: lastPage === 1 ? undefined : lastPage }, { replace: true });
  });
}
