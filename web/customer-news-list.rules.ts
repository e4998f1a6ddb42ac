import type { NewsItem, NewsKind } from '../contract/news.ts';

const bringMoney: readonly NewsKind[] = ['request-approved', 'order-partial', 'order-refunded', 'balance-added'];

/** Which way money went; undefined where none has moved. */
export function directionOf(kind: NewsKind): 'in' | 'out' | undefined {
  if (kind === 'balance-taken') return 'out';
  return bringMoney.includes(kind) ? 'in' : undefined;
}

/** Where more about it stands: the search part of the home page's address, and the section that has to come into sight. */
export function placeOf({ kind, subjectId }: Pick<NewsItem, 'kind' | 'subjectId'>): {
  search: string;
  section?: string;
} {
  if (kind.startsWith('order-')) return { search: `?order=${subjectId}` };
  if (kind.startsWith('ticket-')) return { search: `?ticket=${subjectId}` };
  return { search: kind === 'request-rejected' ? '?wallet=requests' : '?wallet=history', section: 'wallet' };
}
