import type { Query } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import { lastReachedMs, subscribeToConnection } from './connection.ts';
import { type LastAnswer, saveOfflineAnswers } from './offline-cache.ts';
import { queryClient } from './query.ts';
import { currentToken } from './token.ts';

const gatherMs = 1_000;

/** Keeps what these endpoints last answered to the token, of lists the first page, for when the server can't be reached. Returns how to stop. */
export function syncOfflineCache(token: string, endpoints: readonly Endpoint[]): () => void {
  const paths = endpoints.map(({ path }) => path);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Somebody else may have signed in by another tab, of which this one has not heard yet.
    if (currentToken() === token) saveOfflineAnswers(token, answersOf(paths));
  };
  const scheduleSave = () => {
    timer ??= setTimeout(save, gatherMs);
  };
  const onHide = () => {
    if (document.hidden) save();
  };
  const last = new Map<string, unknown>();
  const stops = [
    subscribeToConnection(scheduleSave),
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (!isKept(query, paths) || last.get(query.queryHash) === query.state.data) return;
      last.set(query.queryHash, query.state.data);
      scheduleSave();
    }),
  ];
  document.addEventListener('visibilitychange', onHide);
  // What came before is kept too.
  scheduleSave();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onHide);
  };
}

function answersOf(paths: readonly string[]): Record<string, LastAnswer> {
  const kept = queryClient.getQueryCache().findAll({ predicate: (query) => isKept(query, paths) });
  return Object.fromEntries(
    kept.map((query) => {
      const { data, dataUpdatedAt, status, isInvalidated } = query.state;
      // What is on the page is followed: it is as true as the connection is fresh.
      const isFollowed = query.isActive() && status === 'success' && !isInvalidated;
      return [query.queryHash, { data, atMs: isFollowed ? lastReachedMs() : dataUpdatedAt }];
    }),
  );
}

/** An answer that is here, of one of these paths, and not of a filtered list or a later page. */
function isKept({ queryKey: [path, input], state }: Query, paths: readonly string[]): boolean {
  if (state.data === undefined || !paths.some((each) => each === path)) return false;
  // `useRead` makes the keys: a path, and what the endpoint was called with.
  const { query = {} } = (input ?? {}) as { query?: Readonly<Record<string, unknown>> };
  return Object.entries(query).every(
    ([name, value]) => value === undefined || value === '' || name === 'pageSize' || (name === 'page' && value === 1),
  );
}
