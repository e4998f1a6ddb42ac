import type { Service } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { formatRate, groupDigits } from '../../contract/money.ts';
import type { ListedService } from '../../contract/price-list.ts';
import { priceListTexts as words } from '../texts/price-list.ts';
import type { Shown } from './priced.ts';

interface ServiceEntriesProps {
  readonly services: readonly ListedService[];
  readonly shown: Shown;
  /** With the category of each, for services of several ones. */
  readonly isPlaced?: boolean;
  /** Without facts, for very many services: a page with a thousand would take a phone too long. */
  readonly isBrief?: boolean;
}

export function ServiceEntries({ services, shown, isPlaced = false, isBrief = false }: ServiceEntriesProps) {
  return (
    <ul className="mt-3 grid items-start gap-3 lg:grid-cols-2">
      {services.map((listed) => (
        <ServiceEntry key={listed.path} listed={listed} shown={shown} isPlaced={isPlaced} isBrief={isBrief} />
      ))}
    </ul>
  );
}

/** One service of a list; all of it leads to the service's own page. */
function ServiceEntry({
  listed,
  shown,
  isPlaced,
  isBrief,
}: Omit<Required<ServiceEntriesProps>, 'services'> & { listed: ListedService }) {
  const { service, category, path } = listed;
  const { Facts } = shown;
  return (
    <li className="relative rounded-lg border border-line bg-sheet px-4 py-3 shadow-sheet [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2">
        <h3 className="leading-snug font-semibold">
          <a className="wrap-anywhere before:absolute before:inset-0 hover:underline" href={path}>
            {service.name}
          </a>
        </h3>
        <PriceOf service={service} rateOf={shown.rateOf} />
        <div className="col-span-2 border-t border-dashed border-line-strong pt-1.5 empty:hidden">
          {!isBrief && <Facts service={service} />}
        </div>
        <p className="col-span-2 text-xs text-ink-2">
          {isPlaced && `${category.name} · `}
          {boundsOf(service)}
        </p>
      </div>
    </li>
  );
}

export function PriceOf({ service, rateOf }: { service: Service; rateOf: Shown['rateOf'] }) {
  const { rate, before } = rateOf(service);
  return (
    <p className="text-right leading-tight">
      <span className="font-semibold">{formatRate(rate)}</span>
      {before !== undefined && (
        <s className="ml-1.5 text-sm text-ink-3">
          <span className="sr-only">{words.insteadOf}</span>
          {formatRate(before)}
        </s>
      )}
      <span className="block text-xs text-ink-3">{isPackage(service.type) ? words.perPackage : words.perThousand}</span>
    </p>
  );
}

export function boundsOf({ type, minQuantity, maxQuantity }: Service): string {
  if (isPackage(type)) return words.onePackage;
  return words.bounds(groupDigits(String(minQuantity)), groupDigits(String(maxQuantity)));
}
