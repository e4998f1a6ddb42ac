import { countUnread } from '../../contract/support.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** How many tickets hold a reply of the shop that was not seen yet, and how much news was not read; 0 while it is not known. */
export function useUnread(): { readonly tickets: number; readonly news: number } {
  const { data } = useRead(countUnread, {}, { pollMs });
  // A node of the version before says nothing of news.
  return { tickets: data?.tickets ?? 0, news: data?.news ?? 0 };
}
