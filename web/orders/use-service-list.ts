import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
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
import { cutGroups, recentServices } from './service-groups.rules.ts';

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
  /** The list was opened and is not painted yet: only its first cards are rendered. */
  readonly isOpening: boolean;
}

/** What the picker lists: what was typed, chosen and sorted for, below the favourites and the services of the last orders. */
export function useServiceList({ services, service: chosen, search, groupOf, rateOf, isOpening }: Listing) {
  const [query, setQuery] = useState('');
  // The field shows a letter at once. The list is searched after that is painted.
  const followed = useDeferredValue(query);
  // As soon as the field is empty, Base UI looks for the chosen service in the list.
  const searched = query.trim() === '' ? query : followed;
  const [filters, setFilters] = useState<ReadonlySet<ServiceFilter>>(new Set());
  const [sort, setSort] = useState<ServiceSort>('recommended');
  const own = useOwnGroups();
  const listed = useListed();

  const isSearching = searched.trim() !== '';
  // A letter renders the earlier list once more; that list is not searched again.
  const found = useMemo(() => (isSearching ? search(searched) : services), [isSearching, search, searched, services]);
  const narrowed = narrowServices(found, filters);
  // What was found best comes first, and each group is sorted in itself: only services of one kind compare.
  const groups = [...Map.groupBy(narrowed, groupOf)].map(([name, members]) => ({
    name,
    items: sortServices(members, sort, rateOf).map((service) => listed('', service)),
  }));
  const groupOfIds = (name: string, ids: readonly number[]) => {
    const members = isSearching ? [] : ids.flatMap((id) => narrowed.find((service) => service.id === id) ?? []);
    return members.length === 0 ? [] : [{ name, items: members.map((service) => listed(name, service)) }];
  };

  const all: readonly ServiceGroup[] = [
    ...groupOfIds(words.favourites, own.favourites),
    ...groupOfIds(words.recent, own.recent),
    ...groups,
  ];
  const total = all.reduce((sum, { items }) => sum + items.length, 0);
  const place = all.flatMap(({ items }) => items).findIndex(({ service }) => service.id === chosen?.id);
  const shown = useGrowing(`${searched} ${[...filters].join()} ${sort}`, place, isOpening);

  return {
    query,
    setQuery,
    /** The list still shows the results of an earlier text. */
    isStale: searched !== query,
    filters,
    sort,
    setSort,
    counts: countFilters(found),
    hasFound: found.length > 0,
    groups: cutGroups<ListedService, ServiceGroup>(all, shown.count),
    /** How many are shown; undefined when those are all. */
    countSoFar: shown.count < total ? shown.count : undefined,
    showMore: shown.showMore,
    favourites: own.favourites,
    toggleFavourite: own.toggle,
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

/** How many cards a slow phone renders at once without a noticeable pause. */
const cardsAtOnce = 24;
/** More than fit on the screen of a phone. */
const cardsAtFirst = 7;
/** A chosen service that is further down is not shown before the list is gone through that far. */
const farthestChosen = 150;

/** How much of a list is shown; of another list it is the beginning again. */
function useGrowing(list: string, chosenAt: number, isOpening: boolean) {
  const [grown, setGrown] = useState({ list, count: cardsAtOnce });
  const least = chosenAt < farthestChosen ? chosenAt + 1 : 0;
  const count = Math.max(isOpening ? cardsAtFirst : grown.list === list ? grown.count : cardsAtOnce, least);
  return {
    count,
    showMore: () => setGrown({ list, count: count + cardsAtOnce }),
    reset: () => setGrown({ list, count: cardsAtOnce }),
  };
}

/** The favourites of this device, and the services of the orders that the page has fetched already. */
function useOwnGroups() {
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
function useListed(): (group: string, service: Service) => ListedService {
  const [known] = useState(() => new Map<string, ListedService>());
  return (group, service) => {
    const key = `${group}${service.id}`;
    const before = known.get(key);
    if (before?.service === service) return before;
    const listed = { key, service };
    known.set(key, listed);
    return listed;
  };
}
