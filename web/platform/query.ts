import {
  hashKey,
  keepPreviousData,
  type Query,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Tag } from '../../contract/tags.ts';
import { type ApiError, call, type InputOf, isForbidden, isPassing, type ResultOf } from './api.ts';
import { isConnectionLost, isInReach, reportOfflineData } from './connection.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { useIsLive } from './live.tsx';
import { lastAnswer } from './offline-cache.ts';
import { currentToken } from './token.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly reads: readonly Tag[] };
  }
}

/** Data never goes stale on its own: events, sends and polling say when to fetch again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      // A browser that wrongly believes itself offline must still try.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export interface ReadOptions {
  readonly enabled?: boolean;
  /** How often to ask while no live channel is up. */
  readonly pollMs?: number;
  readonly staleMs?: number;
  /** Shows the previous page of a list until the next one is here. */
  readonly keepsPrevious?: boolean;
  /** Retries with growing pauses until the shop answers, or refuses with 401 or 403. */
  readonly persists?: boolean;
}

const longestPauseMs = 15_000;

/** Reads an endpoint; all who read the same share one answer. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ResultOf<E>, ApiError> {
  const isLive = useIsLive();
  return useQuery<ResultOf<E>, ApiError>({
    ...queryOf(endpoint, input, options.persists),
    enabled: options.enabled ?? true,
    refetchInterval: options.pollMs !== undefined && !isLive ? options.pollMs : false,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** A network may be connected and dead: what an earlier visit was answered is shown after so long. */
const readLimitMs = 20_000;

/** Reads and prefetches of one key share one fetch and its retries, so both are built here. */
function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, persists = false) {
  const queryKey = [endpoint.path, input];
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // Another read has waited for the network already.
      if (isConnectionLost()) showLast(queryKey);
      try {
        return await call(endpoint, input, { signal, limitMs: readLimitMs });
      } catch (error) {
        if (isPassing(error) && !isInReach()) showLast(queryKey);
        throw error;
      }
    },
    meta: { reads: endpoint.reads },
    retry: (_: number, error: Error) => persists && !isForbidden(error),
    retryDelay: (attempt: number) => Math.min(longestPauseMs, 500 * 2 ** attempt) * (0.7 + 0.6 * Math.random()),
  };
}

/** Puts what an earlier visit was answered where there is nothing to show; the read itself goes on failing. */
function showLast(queryKey: readonly unknown[]): void {
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  const last = lastAnswer(currentToken(), hashKey(queryKey));
  if (!last) return;
  queryClient.setQueryData(queryKey, last.data, { updatedAt: last.atMs });
  reportOfflineData(last.atMs);
}

/** Reads again what could not be read while the server was out of reach. */
export function readFailedAgain(): void {
  const predicate = ({ state }: Query) => state.status === 'error' || state.fetchFailureCount > 0;
  void queryClient.refetchQueries({ type: 'active', predicate });
}

/** What is here of an endpoint is only shown until the server has been asked what stands now. */
export function invalidateEndpoint({ path }: Endpoint): void {
  void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Starts to read an endpoint for those who will read it soon. Resolves whatever comes of it. */
export function prefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>, persists?: boolean): Promise<void> {
  return queryClient.prefetchQuery(queryOf(endpoint, input, persists));
}

export interface SendOptions<E extends Endpoint> {
  /** From `useIdempotencyKey`; needed for endpoints that are idempotent. */
  readonly key?: IdempotencyKey;
  readonly onDone?: (result: ResultOf<E>, input: InputOf<E>) => void;
  readonly onFailed?: (error: ApiError, input: InputOf<E>) => void;
}

/** A call that only reads changes nothing, and in the browser has no list of it. */
const changesOf = (endpoint: Endpoint) => (endpoint.method === 'GET' ? [] : endpoint.changes);

/** Refusals that say that the page shows something old, with those after which nobody knows what was done. */
const mayShowOld = (error: ApiError) => isPassing(error) || [404, 409, 422].includes(error.status);

/** Sends to an endpoint: `send.mutate(input)`, with `send.isPending` while it is under way. What it changes is read again. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { key, onDone, onFailed }: SendOptions<E> = {},
): UseMutationResult<ResultOf<E>, ApiError, InputOf<E>> {
  const invalidate = useInvalidate();
  return useMutation<ResultOf<E>, ApiError, InputOf<E>, string | null>({
    mutationFn: async (input) => {
      try {
        return await call(endpoint, input, { key: key?.markSent() });
      } catch (error) {
        key?.recordFailure(error);
        throw error;
      }
    },
    onMutate: currentToken,
    onSuccess: (result, input, sentAs) => {
      // Somebody has signed out or in meanwhile: it is not theirs to hear of.
      if (sentAs !== currentToken()) return;
      key?.recordSuccess();
      onDone?.(result, input);
      if (sentAs === currentToken()) invalidate(...changesOf(endpoint));
    },
    onError: (error, input, sentAs) => {
      if (sentAs !== currentToken()) return;
      onFailed?.(error, input);
      if (mayShowOld(error)) invalidate(...changesOf(endpoint));
    },
  });
}

const readsOneOf = (tags: ReadonlySet<Tag>) => ({
  predicate: ({ meta }: Query) => meta?.reads.some((tag) => tags.has(tag)) ?? false,
});

/** Gives a function that reads again what shows something of these tags. */
export function useInvalidate(): (...tags: readonly Tag[]) => void {
  const client = useQueryClient();
  return (...tags) => void client.invalidateQueries(readsOneOf(new Set(tags)));
}

const gatherMs = 300;

/** Like `useInvalidate`, for news that may come in crowds: gathered, and never restarting what is under way. */
export function useInvalidateSoon(): (...tags: readonly Tag[]) => void {
  const client = useQueryClient();
  const [invalidateSoon] = useState(() => gatherTags(client));
  return invalidateSoon;
}

function gatherTags(client: QueryClient): (...tags: readonly Tag[]) => void {
  /** The paths of what has to be read again. */
  const wanted = new Set<string>();
  let isGathering = false;
  const gather = () => {
    if (isGathering || wanted.size === 0) return;
    isGathering = true;
    setTimeout(flush, gatherMs);
  };
  const flush = () => {
    isGathering = false;
    for (const path of wanted) {
      // An answer under way may be older than the news: once more when it is here.
      if (client.isFetching({ queryKey: [path] }) > 0) continue;
      wanted.delete(path);
      void client.invalidateQueries({ queryKey: [path] });
    }
    gather();
  };
  return (...tags) => {
    for (const { queryKey } of client.getQueryCache().findAll(readsOneOf(new Set(tags))))
      wanted.add(String(queryKey[0]));
    gather();
  };
}
