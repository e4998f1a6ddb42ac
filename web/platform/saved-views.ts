import {
  deleteSavedView,
  listSavedViews,
  type SavedView,
  savedViewLimits,
  saveView,
  type ViewList,
} from '../../contract/saved-views.ts';
import { useSearchParams } from './location.ts';
import { useRead, useSend } from './query.ts';

export const maxViewName = savedViewLimits.name;

/** What the address says beside the filters. */
const noFilters = ['tab', 'view', 'page', 'open', 'act'];

export interface SavedViews {
  readonly list: ViewList;
  /** Those of this list. */
  readonly views: readonly SavedView[];
  /** The filters of now; empty where there are none. */
  readonly query: string;
  readonly show: (query: string) => void;
}

/** The filters that an admin has saved for a list, on each of their devices. */
export function useSavedViews(list: ViewList): SavedViews {
  const [params, change] = useSearchParams();
  const views = (useRead(listSavedViews, {}).data ?? []).filter((view) => view.list === list);
  return {
    list,
    views,
    query: filtersIn(params),
    show: (query) => {
      const present = [...params.keys()].filter((name) => !noFilters.includes(name));
      const nothing = Object.fromEntries(present.map((name) => [name, undefined]));
      change({ ...nothing, page: undefined, ...Object.fromEntries(new URLSearchParams(query)) });
    },
  };
}

interface Told {
  readonly onDone?: () => void;
  readonly onFailed: (reason: string) => void;
}

export function useSaveView({ onDone, onFailed }: Told) {
  return useSend(saveView, { onDone: () => onDone?.(), onFailed: ({ message }) => onFailed(message) });
}

export function useDeleteView({ onFailed }: Told) {
  return useSend(deleteSavedView, { onFailed: ({ message }) => onFailed(message) });
}

/** In one order, so that the same filters are the same text. */
function filtersIn(params: URLSearchParams): string {
  const filters = new URLSearchParams([...params].filter(([name]) => !noFilters.includes(name)));
  filters.sort();
  return filters.toString();
}
