import { useSearchParams } from './location.ts';

/** How a list is sorted by time. */
export interface SortInAddress {
  readonly order: 'newest' | 'oldest';
  /** Reverses the order; the list starts again at its first page. */
  readonly reverse: () => void;
}

/** The order of a list by time, which is kept in the address: the newest first unless it says otherwise. */
export function useSortInAddress(): SortInAddress {
  const [params, change] = useSearchParams();
  const order = params.get('sort') === 'oldest' ? 'oldest' : 'newest';
  return { order, reverse: () => change({ sort: order === 'newest' ? 'oldest' : undefined, page: undefined }) };
}
