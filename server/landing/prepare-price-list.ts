import { hash } from 'node:crypto';
import { arrangePriceList, type PriceList, type PriceListContent } from '../../contract/price-list.ts';
import { catalogueTopic, readOffers } from '../catalogue/prepare-catalogue.ts';
import { minute } from '../platform/clock.ts';
import { findRunningDiscounts } from '../pricing/find-applicable-discounts.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { readStorefront, storefrontTopic } from '../storefront/prepare-storefront.ts';

/** A discount that begins or ends is shown within this time; what is charged never comes from here. */
const maxAgeMs = minute;

type Parts = Pick<ShopOfRoutes, 'database' | 'bus' | 'clock' | 'config'>;

export interface PreparedPriceList {
  /** Another one whenever any page of the list is another. */
  readonly version: string;
  /** `PriceListContent` as JSON. */
  readonly content: string;
  /** When the discounts in it were seen to hold. */
  readonly readAt: number;
  readonly list: PriceList;
}

/** The public price list: read once a minute at most, when somebody asks, and anew when the catalogue changes. */
export function preparePriceList(shop: Parts): () => Promise<PreparedPriceList> {
  const { bus, clock } = shop;
  let current: Promise<PreparedPriceList> | undefined;
  let last: PreparedPriceList | undefined;
  let readAt = 0;
  const forget = () => {
    current = undefined;
  };
  bus.subscribe(catalogueTopic, forget);
  bus.subscribe(storefrontTopic, forget);
  bus.onGap(forget);

  return () => {
    if (current && clock() - readAt < maxAgeMs) return current;
    readAt = clock();
    const reading = readPriceList(shop, { now: readAt, last });
    current = reading;
    reading.then((prepared) => {
      last = prepared;
    }, forget);
    return reading;
  };
}

async function readPriceList(
  { database: { read }, config }: Parts,
  { now, last }: { now: number; last: PreparedPriceList | undefined },
): Promise<PreparedPriceList> {
  const [offers, discounts, storefront] = await Promise.all([
    readOffers(read),
    findRunningDiscounts(read, now),
    readStorefront(read, { demo: config.demo }),
  ]);
  const { brandName, contactEmail, socialLinks } = storefront;
  const content = JSON.stringify({
    storefront: { brandName, contactEmail, socialLinks },
    isDemo: config.demo,
    publicUrl: config.publicUrl,
    ...offers,
    discounts,
  } satisfies PriceListContent);
  if (content === last?.content) return last;
  return { version: hash('sha1', content, 'base64url'), content, readAt: now, list: arrangePriceList(offers) };
}
