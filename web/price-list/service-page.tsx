import type { Service } from '../../contract/catalogue.ts';
import type { ListedPlatform, ListedService } from '../../contract/price-list.ts';
import { priceListTexts as words } from '../texts/price-list.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { pricesOf, registerFor, type Shown } from './priced.ts';
import { boundsOf, PriceOf, ServiceEntries } from './service-entry.tsx';
import { Trail } from './trail.tsx';

const mostOthers = 6;

interface ServicePageProps {
  readonly platform: ListedPlatform;
  readonly listed: ListedService;
  readonly shown: Shown;
}

/** All that there is to know of a service before one has an account. */
export function ServicePage({ platform, listed: { service, category, path }, shown }: ServicePageProps) {
  const { Facts } = shown;
  const section = platform.sections.find((each) => each.category.id === category.id);
  const others = (section?.services ?? []).filter((each) => each.path !== path).slice(0, mostOthers);
  return (
    <>
      <Trail steps={[{ name: platform.platform.name, path: platform.path }]} />
      <div className="mt-2 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <p className="eyebrow">{category.name}</p>
          <h1 className="mt-1 text-3xl wrap-anywhere md:text-4xl">{service.name}</h1>
          {service.description !== '' && (
            <p className="mt-3 max-w-2xl whitespace-pre-line text-ink-2 wrap-anywhere">{service.description}</p>
          )}
          <div className="mt-4 max-w-2xl">
            <Facts service={service} isSourced />
          </div>
        </div>
        <Order service={service} shown={shown} />
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-10">
          <h2 id="others" className="text-2xl wrap-anywhere">
            {words.inThisCategory(category.name)}
          </h2>
          <ServiceEntries services={others} shown={shown} />
        </section>
      )}
    </>
  );
}

function Order({ service, shown }: { service: Service; shown: Shown }) {
  const prices = pricesOf(service, shown);
  return (
    <Sheet variant="passbook" className="shadow-raised">
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-ink-2">{boundsOf(service)}</p>
        <div className="text-xl">
          <PriceOf service={service} rateOf={shown.rateOf} />
        </div>
      </div>
      {prices.length > 0 && (
        <>
          <h2 className="eyebrow mt-4">{words.costs}</h2>
          <Lines>
            {prices.map(({ quantity, price }) => (
              <Line key={quantity} label={quantity} value={price} />
            ))}
          </Lines>
        </>
      )}
      <ButtonLink href={registerFor(service)} variant="primary" isWide className="mt-3" data-order>
        {words.register}
      </ButtonLink>
      <p className="mt-3 text-sm text-ink-3">{words.orderNote}</p>
    </Sheet>
  );
}
