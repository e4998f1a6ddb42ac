import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { formatRate, groupDigits, parseRate } from '../../contract/money.ts';
import { withAsciiDigits } from '../../contract/payment-reference.ts';
import { kindOf } from '../../contract/service-kinds.ts';
import { massOrder as texts } from '../texts/mass-order.ts';
import { wordMatcher } from '../ui/matches-words.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';

const shownAtOnce = 20;
const bound = (value: number) => groupDigits(String(value));

interface MassOrderServicesProps {
  readonly services: readonly Service[];
  /** Begins a line with it. */
  readonly onAdd: (serviceId: number) => void;
}

/** The number of each service that a line can order, with its price and its bounds. */
export function MassOrderServices({ services, onAdd }: MassOrderServicesProps) {
  const [search, setSearch] = useState('');
  const [matches] = useState(() => wordMatcher(() => services.map(({ name }) => name)));
  const wanted = withAsciiDigits(search.trim()).replace(/^#/, '');
  const found = services.filter(
    ({ id, name, type }) =>
      kindOf(type).extras.length === 0 && (wanted === '' || String(id) === wanted || matches(name, wanted)),
  );
  const hidden = found.length - shownAtOnce;
  return (
    <Sheet as="section" aria-labelledby="mass-services">
      <h2 id="mass-services" className="mb-3 text-xl">
        {texts.services}
      </h2>
      <SearchField label={texts.search} placeholder={texts.searchHint} value={search} onChange={setSearch} />
      <ul className="mt-2">
        {found.slice(0, shownAtOnce).map((service) => (
          <ServiceNumber key={service.id} service={service} onAdd={onAdd} />
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-3">
        {found.length === 0 && texts.noMatch(search.trim())}
        {hidden > 0 && texts.more(hidden)}
      </p>
    </Sheet>
  );
}

function ServiceNumber({ service, onAdd }: { service: Service; onAdd: (serviceId: number) => void }) {
  const { id, name, type, minQuantity, maxQuantity } = service;
  const rate = formatRate(parseRate(service.pricePerThousand) ?? 0);
  return (
    <li className="border-t border-dashed border-line-strong first:border-t-0">
      <button
        type="button"
        className="grid min-h-12 w-full grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-md py-2 text-left hover:bg-sunk"
        onClick={() => onAdd(id)}
      >
        <span className="figure text-lg">
          <span className="sr-only">{texts.add} </span>
          {id}
        </span>
        <span className="min-w-0">
          <span className="block">{name}</span>
          <span className="block text-sm text-ink-3">
            {isPackage(type) ? texts.perPackage(rate) : texts.perThousand(rate)} ·{' '}
            {texts.bounds(bound(minQuantity), bound(maxQuantity))}
          </span>
        </span>
        <Plus aria-hidden className="size-5 text-ink-3" />
      </button>
    </li>
  );
}
