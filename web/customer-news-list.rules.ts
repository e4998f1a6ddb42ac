import type { NewsItem, NewsKind } from '../contract/news.ts';

const bringMoney: readonly NewsKind[] = [
  'request-approved',
  'request-return-failed',
  'order-partial',
  'order-refunded',
  'balance-added',
];
const takeMoney: readonly NewsKind[] = ['request-returned', 'request-reversed', 'request-debt-paid', 'balance-taken'];

/** Which way money went; undefined where none has moved. */
export function directionOf(kind: NewsKind): 'in' | 'out' | undefined {
  if (takeMoney.includes(kind)) return 'out';
  return bringMoney.includes(kind) ? 'in' : undefined;
}

/** Where more about it stands: the search part of the home page's address, and the section that has to come into sight. */
export function placeOf({ kind, subjectId }: Pick<NewsItem, 'kind' | 'subjectId'>): {
  search: string;
  section?: string;
} {
  if (kind.startsWith('order-')) return { search: `?order=${subjectId}` };
  if (kind.startsWith('ticket-')) return { search: `?ticket=${subjectId}` };
  const isOfRequests = kind.startsWith('request-') && kind !== 'request-approved' && kind !== 'request-debt-paid';
  return { search: isOfRequests ? '?wallet=requests' : '?wallet=history', section: 'wallet' };
}
