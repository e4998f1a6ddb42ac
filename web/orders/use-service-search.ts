import { useEffect, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { containsWords } from '../ui/contains-words.ts';
import type { SearchedOffers } from './searched-offers.ts';

type Search = (query: string) => readonly Service[];

/** The words of the trade weigh as much as the rest of the picker, so they come with the first press or key. */
const importTrade = async () => {
  const [{ prepareSearch }, { otherNamesOf }] = await Promise.all([
    import('./search-services.rules.ts'),
    import('./service-words.rules.ts'),
  ]);
  return { prepareSearch, otherNamesOf };
};
type Trade = Awaited<ReturnType<typeof importTrade>>;

let trade: Trade | undefined;
let last: { readonly offers: SearchedOffers; readonly search: Search } | undefined;

/** The search of these offers; all parts of a page share one. */
function searchOf(offers: SearchedOffers, { prepareSearch }: Trade): Search {
  const { platforms, categories, services } = offers;
  const isSame =
    last?.offers.services === services && last.offers.categories === categories && last.offers.platforms === platforms;
  if (!last || !isSame) last = { offers, search: prepareSearch(offers) };
  return last.search;
}

/** The words of the trade, once somebody does anything on the page. */
function useTrade(): Trade | undefined {
  const [known, setKnown] = useState(trade);
  useEffect(() => {
    if (trade) return;
    const begun = new AbortController();
    const load = () => {
      begun.abort();
      // Without them a service is found by its name.
      importTrade().then(
        (loaded) => {
          trade = loaded;
          setKnown(loaded);
        },
        () => undefined,
      );
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, load, { signal: begun.signal });
    return () => begun.abort();
  }, []);
  return known;
}

/**
 * Searches among the shown services, and among all others when none of them is meant; and gives the other names of
 * something, as people write them.
 */
export function useServiceSearch(
  offers: SearchedOffers,
  shown: readonly Service[],
): { readonly search: Search; readonly otherNamesOf: (name: string) => string } {
  const known = useTrade();
  const search = (query: string) => {
    if (!known) return shown.filter(({ name }) => containsWords(name, query));
    const found = searchOf(offers, known)(query);
    const ids = new Set(shown.map(({ id }) => id));
    const among = found.filter(({ id }) => ids.has(id));
    return among.length > 0 ? among : found;
  };
  return { search, otherNamesOf: known?.otherNamesOf ?? (() => '') };
}
