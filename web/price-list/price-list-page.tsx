import { formatRate } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import type { ListedPlatform, PriceList, PriceListPlace } from '../../contract/price-list.ts';
import { priceListPath } from '../../contract/price-list-path.ts';
import { priceListTexts as words } from '../texts/price-list.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { lowestRate, type Shown } from './priced.ts';
import { ServiceEntries } from './service-entry.tsx';
import { ServicePage } from './service-page.tsx';
import { Trail } from './trail.tsx';

/** A platform with more services shows their facts on the pages of the services alone. */
const mostWithFacts = 200;

interface PriceListPageProps {
  readonly list: PriceList;
  readonly place: PriceListPlace;
  readonly shown: Shown;
}

/** A page of the public price list. It is never hydrated: `price-list-start.ts` adds the search to the HTML. */
export function PriceListPage({ list, place, shown }: PriceListPageProps) {
  return (
    <div className="wrap pt-4 pb-14 md:pt-8">
      {place.kind === 'all' && <AllPlatforms platforms={list.platforms} shown={shown} />}
      {place.kind === 'platform' && <PlatformPage listed={place.platform} shown={shown} />}
      {place.kind === 'service' && <ServicePage platform={place.platform} listed={place.listed} shown={shown} />}
      {place.kind === 'gone' && <Gone platform={place.platform} />}
    </div>
  );
}

function AllPlatforms({ platforms, shown }: { platforms: readonly ListedPlatform[]; shown: Shown }) {
  const count = platforms.reduce((sum, { serviceCount }) => sum + serviceCount, 0);
  return (
    <>
      <h1 className="text-4xl md:text-5xl">{words.title}</h1>
      <p className="mt-3 max-w-xl text-lg text-ink-2">{count === 0 ? words.empty : words.lead(String(count))}</p>
      <RegisterNote />
      <Search />
      <ul data-price-list className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {platforms.map((listed) => (
          <PlatformEntry key={listed.path} listed={listed} rateOf={shown.rateOf} />
        ))}
      </ul>
    </>
  );
}

function PlatformEntry({ listed, rateOf }: { listed: ListedPlatform; rateOf: Shown['rateOf'] }) {
  const { path, platform, serviceCount } = listed;
  const lowest = lowestRate(listed, rateOf);
  return (
    <li className="relative flex gap-3 rounded-lg border border-line bg-sheet px-4 py-3 shadow-sheet">
      <BrandIcon slug={platform.icon} colour={platform.color} className="size-10 shrink-0" />
      <div className="min-w-0">
        <h2 className="text-xl">
          <a className="wrap-anywhere before:absolute before:inset-0 hover:underline" href={path}>
            {platform.name}
          </a>
        </h2>
        <p className="text-sm text-ink-2">
          {words.count(serviceCount)}
          {lowest !== undefined && ` · ${words.from(formatRate(lowest))}`}
        </p>
      </div>
    </li>
  );
}

function PlatformPage({ listed, shown }: { listed: ListedPlatform; shown: Shown }) {
  const { platform, sections, serviceCount } = listed;
  const lowest = lowestRate(listed, shown.rateOf);
  return (
    <>
      <Trail steps={[]} here={platform.name} />
      <div className="mt-2 flex items-center gap-3">
        <BrandIcon slug={platform.icon} colour={platform.color} className="size-11 shrink-0" />
        <h1 className="min-w-0 text-3xl md:text-4xl">{words.platformTitle(platform.name)}</h1>
      </div>
      <p className="mt-3 text-lg text-ink-2">
        {words.count(serviceCount)}
        {lowest !== undefined && ` · ${words.from(formatRate(lowest))}`}
      </p>
      <RegisterNote />
      <Search />
      <div data-price-list>
        {sections.map(({ category, services }) => (
          <section key={category.id} aria-labelledby={`category-${category.id}`} className="mt-8">
            <h2 id={`category-${category.id}`} className="text-2xl wrap-anywhere">
              {category.name}
            </h2>
            {category.description !== '' && <p className="mt-1 max-w-xl text-ink-2">{category.description}</p>}
            <ServiceEntries services={services} shown={shown} isBrief={serviceCount > mostWithFacts} />
          </section>
        ))}
      </div>
    </>
  );
}

function RegisterNote() {
  return (
    <div data-visitor className="mt-4 flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
      <ButtonLink href={pages.register} variant="primary">
        {words.register}
      </ButtonLink>
      <p className="text-sm text-ink-2">{words.newHere}</p>
    </div>
  );
}

/** Without its script it leads to the first page, which shows all platforms. */
function Search() {
  return (
    <search className="mt-6 block">
      <form action={priceListPath}>
        <SearchField name="q" label={words.search} placeholder={words.searchHint} value="" onChange={() => {}} />
      </form>
      <div data-price-search data-searching={words.searching} data-failed={words.searchFailed} />
    </search>
  );
}

function Gone({ platform }: { platform: ListedPlatform | undefined }) {
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{words.gone.title}</h1>
      <p className="mt-3 max-w-md text-lg text-ink-2">{words.gone.text}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {platform && (
          <ButtonLink href={platform.path} variant="primary">
            {words.gone.toPlatform(platform.platform.name)}
          </ButtonLink>
        )}
        <ButtonLink href={priceListPath} variant={platform ? undefined : 'primary'}>
          {words.gone.toAll}
        </ButtonLink>
      </div>
    </>
  );
}
