import type { Service } from '../contract/catalogue.ts';
import { isPackage } from '../contract/is-package.ts';
import { type Rate, wireRate } from '../contract/money.ts';
import type { ListedPlatform, PriceList, PriceListContent, PriceListPlace } from '../contract/price-list.ts';
import { priceListPath } from '../contract/price-list-path.ts';
import { lowestRate, type Shown } from './price-list/priced.ts';
import { asDataBlock } from './structured-data.ts';
import { priceListTexts as words } from './texts/price-list.ts';

interface Described {
  readonly content: PriceListContent;
  readonly list: PriceList;
  readonly place: PriceListPlace;
  readonly shown: Shown;
}

/**
 * What a page of the price list offers, as a block of data for search engines: https://schema.org/Offer. The same prices as on
 * the page. Empty for a shop that has no address, or is a sample.
 */
export function priceListData({ content, list, place, shown }: Described): string {
  const { publicUrl, storefront, isDemo } = content;
  if (publicUrl === undefined || isDemo || place.kind === 'gone') return '';
  const at = (path: string) => new URL(path, publicUrl).href;
  const seller = { '@type': 'OnlineStore', '@id': at('/#shop'), name: storefront.brandName, url: at('/') };
  if (place.kind === 'all') {
    const offers = list.platforms.map((listed) => ({
      '@type': 'Service',
      name: listed.platform.name,
      ...platformOffer(listed, { at, shown }),
    }));
    return asDataBlock([
      { '@type': 'OfferCatalog', name: words.title, url: at(priceListPath), itemListElement: offers },
    ]);
  }
  const { platform, path } = place.platform;
  const trail = [
    { name: words.all, path: priceListPath },
    { name: platform.name, path },
  ];
  if (place.kind === 'platform') {
    return asDataBlock([
      { '@type': 'Service', name: platform.name, provider: seller, ...platformOffer(place.platform, { at, shown }) },
      breadcrumbs(trail, at),
    ]);
  }
  const { service, category, path: own } = place.listed;
  return asDataBlock([
    {
      '@type': 'Service',
      name: service.name,
      ...(service.description !== '' && { description: service.description }),
      category: category.name,
      url: at(own),
      areaServed: { '@type': 'Country', name: 'India' },
      provider: seller,
      offers: serviceOffer(service, { rate: shown.rateOf(service).rate, url: at(own) }),
    },
    breadcrumbs([...trail, { name: service.name, path: own }], at),
  ]);
}

type At = (path: string) => string;

function platformOffer(listed: ListedPlatform, { at, shown }: { at: At; shown: Shown }) {
  const lowest = lowestRate(listed, shown.rateOf);
  return {
    url: at(listed.path),
    offers: {
      '@type': 'AggregateOffer',
      offerCount: listed.serviceCount,
      priceCurrency: 'INR',
      ...(lowest !== undefined && { lowPrice: wireRate(lowest) }),
    },
  };
}

function serviceOffer({ type, minQuantity, maxQuantity }: Service, { rate, url }: { rate: Rate; url: string }) {
  const isWhole = isPackage(type);
  return {
    '@type': 'Offer',
    url,
    availability: 'https://schema.org/InStock',
    priceCurrency: 'INR',
    price: wireRate(rate),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'INR',
      price: wireRate(rate),
      referenceQuantity: { '@type': 'QuantitativeValue', value: isWhole ? 1 : 1_000 },
    },
    ...(!isWhole && {
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minQuantity, maxValue: maxQuantity },
    }),
  };
}

function breadcrumbs(steps: readonly { readonly name: string; readonly path: string }[], at: At) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    })),
  };
}
