import { useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import type { ListedService } from '../../contract/price-list.ts';
import { priceListTexts as words } from '../texts/price-list.ts';
import { Button } from '../ui/button.tsx';
import type { Shown } from './priced.ts';
import { ServiceEntries } from './service-entry.tsx';

/** So many are shown at first, so that a slow phone follows the typing. */
const atFirst = 12;

interface SearchResultsProps {
  readonly query: string;
  readonly found: readonly Service[];
  readonly listedOf: (service: Service) => ListedService | undefined;
  readonly shown: Shown;
}

export function SearchResults({ query, found, listedOf, shown }: SearchResultsProps) {
  const [more, setMore] = useState({ query, count: atFirst });
  const count = more.query === query ? more.count : atFirst;
  const listed = found.slice(0, count).flatMap((service) => listedOf(service) ?? []);
  return (
    <>
      <h2 className="sr-only">{words.results}</h2>
      <p role="status" className="mt-4 text-ink-2 wrap-anywhere">
        {found.length === 0 ? words.none(query) : words.found(found.length)}
      </p>
      <ServiceEntries services={listed} shown={shown} isPlaced />
      {count < found.length && (
        <Button className="mt-4" onClick={() => setMore({ query, count: count * 2 })}>
          {words.more}
        </Button>
      )}
    </>
  );
}
