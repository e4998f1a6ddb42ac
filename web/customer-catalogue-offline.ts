import { hashKey, type Query } from '@tanstack/react-query';
import {
  type Category,
  listCategories,
  listPlatforms,
  listServiceIds,
  listServices,
  type Service,
} from '../contract/catalogue.ts';
import { listDiscounts } from '../contract/pricing.ts';
import { clearAnswerCache, readAnswer, storeAnswers } from './platform/answer-cache.ts';
import { isPassing } from './platform/api.ts';
import { isInReach, reportOfflineData, subscribeToConnection } from './platform/connection.ts';
import type { LastAnswer } from './platform/offline-cache.ts';
import { ownLanguage } from './platform/own-language.ts';
import { queryClient } from './platform/query.ts';
import { currentToken } from './platform/token.ts';
import { whenIdle } from './platform/when-idle.ts';

/** What the order form and its search show. Each customer gets the same answers. */
const paths: readonly string[] = [listPlatforms, listCategories, listServiceIds, listServices, listDiscounts].map(
  ({ path }) => path,
);

const allServices = hashKey([listServices.path, ownLanguage]);

/**
 * Stores the last answers of the catalogue, and shows them while the server can't be reached. Returns a function that stops
 * this. It also deletes what is stored, if the customer has signed out.
 */
export function syncOfflineCatalogue(token: string): () => void {
  // Only a secure context has caches.
  if (!globalThis.caches) return () => {};
  const stored = new Map<string, unknown>();
  const unsaved = new Map<string, LastAnswer>();
  const restored = new Set<Query>();
  const handled = new WeakSet<Error>();
  let isSaving = false;

  const save = async () => {
    if (isSaving) return;
    isSaving = true;
    while (unsaved.size > 0) {
      // Serializing a large list blocks a slow phone for a moment.
      await whenIdle();
      const answers = new Map(unsaved);
      unsaved.clear();
      await storeAnswers(token, answers);
    }
    isSaving = false;
  };
  const restore = async (query: Query) => {
    const last = (await readAnswer(query.queryHash)) ?? (await readPart(query));
    if (!last || query.state.data !== undefined || isInReach() || currentToken() !== token) return;
    const data = query.queryHash === allServices ? withNewerParts(last) : last.data;
    // It is stored already, and needs no second write.
    stored.set(query.queryHash, data);
    queryClient.setQueryData(query.queryKey, data, { updatedAt: last.atMs });
    // Data never goes stale on its own: the next reader has to ask the server again.
    query.invalidate();
    restored.add(query);
    reportOfflineData(last.atMs);
  };
  const follow = (query: Query) => {
    if (!paths.includes(String(query.queryKey[0]))) return;
    const { data, dataUpdatedAt, error } = query.state;
    if (data === undefined) {
      // One failure causes many events, one for each reader and each time that a reader renders.
      if (!error || handled.has(error) || !isPassing(error) || isInReach()) return;
      handled.add(error);
      void restore(query);
    } else if (stored.get(query.queryHash) !== data) {
      stored.set(query.queryHash, data);
      unsaved.set(query.queryHash, { data, atMs: dataUpdatedAt });
      void save();
    }
  };

  const forgetUnread = () => {
    if (!isInReach()) return;
    // What the page reads is fetched again. The rest would be shown later as if the server had just said it.
    for (const query of restored) if (!query.isActive()) query.reset();
    restored.clear();
  };

  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) follow(query);
  const stops = [cache.subscribe(({ query }) => follow(query)), subscribeToConnection(forgetUnread)];
  return () => {
    for (const stop of stops) stop();
    // Whoever signs out leaves nothing behind.
    if (currentToken() !== token) void clearAnswerCache();
  };
}

/** The stored list of all services, with the services of single platforms that were fetched later. */
function withNewerParts({ data, atMs }: LastAnswer): readonly Service[] {
  const parts = queryClient.getQueryCache().findAll({ queryKey: [listServices.path] });
  const newer = parts.filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > atMs);
  // The cast holds: under the key of an endpoint is its answer.
  const services = [data, ...newer.map(({ state }) => state.data)].flatMap((each) => each as Service[]);
  return [...new Map(services.map((each) => [each.id, each])).values()];
}

/** The services of one platform, filtered from the stored list of all services. */
async function readPart({ queryKey: [path, input] }: Query): Promise<LastAnswer | undefined> {
  // `useRead` makes the keys: a path, and what the endpoint was called with.
  const { platformId } = (input as { query?: { platformId?: number } }).query ?? {};
  if (path !== listServices.path || platformId === undefined) return undefined;
  const [services, categories] = await Promise.all(
    [listServices, listCategories].map((endpoint) => readAnswer(hashKey([endpoint.path, ownLanguage]))),
  );
  if (!services || !categories) return undefined;
  // The casts hold: only answers of an endpoint are stored under its key.
  const isOfPlatform = new Map(
    (categories.data as Category[]).map((each) => [each.id, each.platformId === platformId]),
  );
  const data = (services.data as Service[]).filter(({ categoryId }) => isOfPlatform.get(categoryId));
  return { data, atMs: Math.min(services.atMs, categories.atMs) };
}
