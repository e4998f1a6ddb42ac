import { useEffect } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { prepareSearch, type SearchedOffers } from './search-services.rules.ts';

type Search = (query: string) => readonly Service[];

let last: { readonly offers: SearchedOffers; readonly search: Search } | undefined;

/** The search of these offers; all parts of a page share one. */
function searchOf(offers: SearchedOffers): Search {
  const { platforms, categories, services } = offers;
  const isSame =
    last?.offers.services === services && last.offers.categories === categories && last.offers.platforms === platforms;
  if (!last || !isSame) last = { offers, search: prepareSearch(offers) };
  return last.search;
}

/** Searches among the shown services, and among all others when none of them is meant. */
export function useServiceSearch(offers: SearchedOffers, shown: readonly Service[]): Search {
  const { platforms, categories, services } = offers;
  useEffect(() => {
    // The first letter typed should not have to wait for it.
    void whenIdle().then(() => searchOf({ platforms, categories, services }));
  }, [platforms, categories, services]);

  return (query) => {
    const found = searchOf(offers)(query);
    const ids = new Set(shown.map(({ id }) => id));
    const among = found.filter(({ id }) => ids.has(id));
    return among.length > 0 ? among : found;
  };
}
