import { isPackage } from '../contract/is-package.ts';
import type { Language } from '../contract/languages.ts';
import { languageCookie, languages } from '../contract/languages.ts';
import { formatRate } from '../contract/money.ts';
import type { PriceList, PriceListContent, PriceListPlace } from '../contract/price-list.ts';
import { priceListPath } from '../contract/price-list-path.ts';
import { documentTitle } from './platform/document-title.ts';
import type { Shown } from './price-list/priced.ts';
import { priceListTexts as words } from './texts/price-list.ts';

const language: Language = import.meta.env.LANGUAGE ?? 'en';
const locales = { en: 'en_IN', hi: 'hi_IN' };
/** As many characters as search engines show. */
const maxDescription = 160;
const mostNamed = 8;

interface PriceListHeadProps {
  readonly content: PriceListContent;
  readonly list: PriceList;
  readonly place: PriceListPlace;
  readonly shown: Shown;
}

/** What a page of the price list says of itself to search engines, and to those who show a link to it. */
export function PriceListHead({ content, list, place, shown }: PriceListHeadProps) {
  const { storefront, publicUrl } = content;
  const { title, description, path } = aboutPage({ content, list, place, shown });
  const fullTitle = documentTitle(title, storefront.brandName);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="apple-mobile-web-app-title" content={storefront.brandName} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={storefront.brandName} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={description} />
          <meta property="og:locale" content={locales[language]} />
          {publicUrl !== undefined && <Addresses path={path} publicUrl={publicUrl} />}
        </>
      )}
    </>
  );
}

/** The English page has the plain address, the Hindi one names its language behind it. */
function Addresses({ path, publicUrl }: { path: string; publicUrl: string }) {
  const addressIn = (each: Language) => {
    const address = new URL(path, publicUrl);
    if (each !== 'en') address.searchParams.set(languageCookie, each);
    return address.href;
  };
  return (
    <>
      <link rel="canonical" href={addressIn(language)} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={addressIn(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:image" content={new URL('/open-graph.png', publicUrl).href} />
    </>
  );
}

interface About {
  readonly title: string;
  readonly description: string;
  /** Undefined: search engines leave it out. */
  readonly path: string | undefined;
}

function aboutPage({ content, list, place, shown }: PriceListHeadProps): About {
  const { brandName } = content.storefront;
  if (place.kind === 'gone') return { title: words.gone.title, description: '', path: undefined };
  if (place.kind === 'all') {
    const names = list.platforms.slice(0, mostNamed).map(({ platform }) => platform.name);
    const description = words.describeAll(brandName, names.join(', '));
    return { title: words.title, description: shortened(description), path: priceListPath };
  }
  const { platform, path, serviceCount } = place.platform;
  if (place.kind === 'platform') {
    const description = words.describePlatform(brandName, platform.name, serviceCount);
    return { title: words.platformTitle(platform.name), description: shortened(description), path };
  }
  const { service } = place.listed;
  const price = `${formatRate(shown.rateOf(service).rate)} ${isPackage(service.type) ? words.perPackage : words.perThousand}`;
  const description = `${words.describeService(service.name, platform.name, price)} ${service.description}`.trim();
  const title = documentTitle(service.name, platform.name);
  return { title, description: shortened(description), path: place.listed.path };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= maxDescription ? line : `${line.slice(0, maxDescription - 1).trimEnd()}…`;
}
