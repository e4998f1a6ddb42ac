import { createRoot } from 'react-dom/client';
import { arrangePriceList, type ListedService } from '../contract/price-list.ts';
import { prepareSearch } from './orders/search-services.rules.ts';
import { SearchResults } from './price-list/search-results.tsx';
import { showServices } from './price-list-parts.tsx';
import { readOffers } from './read-offers.ts';
import { InLanguage } from './texts/in-language.ts';

/** Reads the catalogue, and gives what shows in `place` the services that fit a query. */
export async function openSearch(place: HTMLElement): Promise<(query: string) => void> {
  const offers = await readOffers();
  const find = prepareSearch(offers);
  const listed = new Map<number, ListedService>();
  for (const each of arrangePriceList(offers).byPath.values())
    if (each.kind === 'service') listed.set(each.listed.service.id, each.listed);
  const shown = showServices(offers.discounts, Date.now());
  place.replaceChildren();
  const root = createRoot(place);
  return (query) =>
    root.render(
      <InLanguage>
        {query !== '' && (
          <SearchResults query={query} found={find(query)} listedOf={({ id }) => listed.get(id)} shown={shown} />
        )}
      </InLanguage>,
    );
}
