import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  type Category,
  listCategories,
  listPlatforms,
  listServiceIds,
  listServices,
  type Platform,
  type Service,
} from '../../contract/catalogue.ts';
import type { ApiError } from '../platform/api.ts';
import { ownLanguage } from '../platform/own-language.ts';
import { useRead } from '../platform/query.ts';
import type { OrderDraft } from './order-draft.ts';
import { categoriesByService } from './service-ids.rules.ts';

export interface Offers {
  readonly platforms: readonly Platform[];
  readonly categories: readonly Category[];
  /** Of every service that is offered. */
  readonly categoryOfService: ReadonlyMap<number, number>;
  /** Those that were fetched so far: of the chosen platform and of the chosen service's, or all. */
  readonly services: readonly Service[];
}

/** The services that are being fetched. */
export interface ServicesUnderWay {
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  /** Fetches those of every platform too. */
  readonly fetchAll: () => void;
}

/** What can be ordered: the services of a platform are fetched when it or one of them is chosen, since a shop may have thousands. */
export function useOffers(draft: OrderDraft, platformId: number | undefined) {
  const serviceId = useSyncExternalStore(draft.subscribe, () => draft.state().values.serviceId);
  const [wantsAll, setWantsAll] = useState(false);
  const platforms = useRead(listPlatforms, {});
  const categories = useRead(listCategories, ownLanguage);
  const serviceIds = useRead(listServiceIds, {});
  const categoryOfService = useMemo(() => categoriesByService(serviceIds.data ?? []), [serviceIds.data]);
  const categoryId = categoryOfService.get(serviceId);
  const platformOfService = categories.data?.find(({ id }) => id === categoryId)?.platformId;

  const all = useRead(listServices, ownLanguage, { enabled: wantsAll });
  const isInParts = all.data === undefined;
  const ofPlatform = useServicesOf(isInParts ? platformId : undefined);
  const ofService = useServicesOf(isInParts && platformOfService !== platformId ? platformOfService : undefined);
  const services = useMemo(
    () => all.data ?? [...(ofPlatform.data ?? []), ...(ofService.data ?? [])],
    [all.data, ofPlatform.data, ofService.data],
  );

  const isChosenHere = platformOfService === undefined || services.some(({ id }) => id === serviceId);
  const [wasReady, setReady] = useState(false);
  // Once the form stands, it says itself that a service is under way.
  const mayStand = wasReady || isChosenHere;

  const parts = [all, ofPlatform, ofService];
  const reads = [platforms, categories, serviceIds, ...parts];
  const offers: Offers | undefined =
    platforms.data && categories.data && serviceIds.data && mayStand
      ? { platforms: platforms.data, categories: categories.data, categoryOfService, services }
      : undefined;
  if (offers && !wasReady) setReady(true);
  const underWay: ServicesUnderWay = {
    isLoading: parts.some((read) => read.isLoading),
    error: reads.find((read) => read.isError && !read.data)?.error ?? undefined,
    retry: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
    fetchAll: () => setWantsAll(true),
  };
  return { offers, underWay, isRetrying: reads.some((read) => read.isFetching) };
}

function useServicesOf(platformId: number | undefined) {
  const language = import.meta.env.LANGUAGE === 'hi' ? 'hi' : undefined;
  return useRead(listServices, { query: { platformId, language } }, { enabled: platformId !== undefined });
}
