import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import type { Rate } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { listOrders } from '../../contract/orders.ts';
import type { PageOf } from '../platform/api.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import { useFavouriteServices } from './favourite-services.ts';
import {
  countFilters,
  narrowServices,
  type ServiceFilter,
  type ServiceSort,
  sortServices,
} from './service-filters.rules.ts';
import { cutGroups, recentServices } from './service-shelves.rules.ts';

/** A service in one of the lists of the picker: its category, the favourites, or the recent ones. */
export interface ListedService {
  readonly key: string;
  readonly service: Service;
}

export type ServiceGroup = { name: string; items: readonly ListedService[] };

interface Listing {
  /** In their order. */
  readonly services: readonly Service[];
  readonly service: Service | undefined;
  readonly search: (query: string) => readonly Service[];
  /** Services of one group stand under its heading. */
  readonly groupOf: (service: Service) => string;
  readonly rateOf: (service: Service) => Rate;
}

/** What the picker lists: what was typed, chosen and sorted for, below the favourites and the services of the last orders. */
export function useServiceList({ services, service: chosen, search, groupOf, rateOf }: Listing) {
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<ServiceFilter>>(new Set());
  const [sort, setSort] = useState<ServiceSort>('recommended');
  const shelves = useShelves();
  const listed = useListed();

  const isSearching = query.trim() !== '';
  const found = isSearching ? search(query) : services;
  const narrowed = narrowServices(found, filters);
  // What was found best comes first, and each group is sorted in itself: only services of one kind compare.
  const groups = [...Map.groupBy(narrowed, groupOf)].map(([name, members]) => ({
    name,
    items: sortServices(members, sort, rateOf).map((service) => listed('', service)),
  }));
  const shelfOf = (name: string, ids: readonly number[]) => {
    const members = isSearching ? [] : ids.flatMap((id) => narrowed.find((service) => service.id === id) ?? []);
    return members.length === 0 ? [] : [{ name, items: members.map((service) => listed(name, service)) }];
  };

  const all: readonly ServiceGroup[] = [
    ...shelfOf(words.favourites, shelves.favourites),
    ...shelfOf(words.recent, shelves.recent),
    ...groups,
  ];
  const total = all.reduce((sum, { items }) => sum + items.length, 0);
  const place = all.flatMap(({ items }) => items).findIndex(({ service }) => service.id === chosen?.id);
  const shown = useGrowing(`${query} ${[...filters].join()} ${sort}`, place);

  return {
    query,
    setQuery,
    filters,
    sort,
    setSort,
    counts: countFilters(found),
    hasFound: found.length > 0,
    groups: cutGroups<ListedService, ServiceGroup>(all, shown.count),
    /** How many are shown; undefined when those are all. */
    countSoFar: shown.count < total ? shown.count : undefined,
    showMore: shown.showMore,
    favourites: shelves.favourites,
    toggleFavourite: shelves.toggle,
    toggleFilter: (filter: ServiceFilter) => {
      const next = new Set(filters);
      if (!next.delete(filter)) next.add(filter);
      setFilters(next);
    },
    clearFilters: () => setFilters(new Set()),
    /** From now on as if nothing was ever asked for. */
    reset: () => {
      setFilters(new Set());
      setSort('recommended');
      shown.reset();
    },
  };
}

/** How many cards a slow phone draws at once without a pause that is felt. */
const cardsAtOnce = 24;
/** A chosen service that is further down is not shown before the list is gone through that far. */
const farthestChosen = 150;

/** How much of a list is shown; of another list it is the beginning again. */
function useGrowing(list: string, chosenAt: number) {
  const [grown, setGrown] = useState({ list, count: cardsAtOnce });
  const least = chosenAt < farthestChosen ? chosenAt + 1 : 0;
  const count = Math.max(grown.list === list ? grown.count : cardsAtOnce, least);
  return {
    count,
    showMore: () => setGrown({ list, count: count + cardsAtOnce }),
    reset: () => setGrown({ list, count: cardsAtOnce }),
  };
}

/** The favourites of this device, and the services of the orders that the page has fetched already. */
function useShelves() {
  const client = useQueryClient();
  const [favourites, toggle] = useFavouriteServices();
  const pages = client.getQueriesData<PageOf<Order[]>>({ queryKey: [listOrders.path] });
  const recent = recentServices(pages.flatMap(([, page]) => page?.items ?? []));
  return {
    favourites,
    recent: recent.filter((id) => !favourites.includes(id)),
    toggle,
  };
}

/** Gives the same object for the same service, so that a card that is shown again is not drawn again. */
function useListed(): (shelf: string, service: Service) => ListedService {
  const [known] = useState(() => new Map<string, ListedService>());
  return (shelf, service) => {
    const key = `${shelf}${service.id}`;
    const before = known.get(key);
    if (before?.service === service) return before;
    const listed = { key, service };
    known.set(key, listed);
    return listed;
  };
}
