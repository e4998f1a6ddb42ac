import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Category } from '../../contract/catalogue.ts';
import type { WordedService } from '../../contract/catalogue-language.ts';
import { arrangePriceList, type PriceList, type PriceListContent } from '../../contract/price-list.ts';
import { type FormerPlatformName, readFormerPlatformNames } from '../catalogue/find-platforms.ts';
import { catalogueTopic, readCategories, readPlatforms } from '../catalogue/prepare-catalogue.ts';
import { readOfferedServices } from '../catalogue/read-offered-services.ts';
import { cacheUntilChange } from '../platform/cache-until-change.ts';
import { minute } from '../platform/clock.ts';
import { findRunningDiscounts } from '../pricing/find-applicable-discounts.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findPageLook } from '../storefront/find-look.ts';
import { readStorefront, storefrontTopic } from '../storefront/prepare-storefront.ts';
import type { Reader } from '../tables.ts';

/** A discount that begins or ends is shown within this time; what is charged never comes from here. */
const maxAgeMs = minute;
/** As many services are read before other requests get their turn. */
const servicesAtOnce = 250;

type Parts = Pick<ShopOfRoutes, 'database' | 'bus' | 'clock' | 'config'>;

export interface PreparedPriceList {
  /** Another one whenever any page of the list is another. */
  readonly version: string;
  /** `PriceListContent` as JSON. */
  readonly content: string;
  /** When the discounts in it were seen to hold. */
  readonly readAt: number;
  readonly list: PriceList;
  /** What platforms were called before. */
  readonly formerNames: readonly FormerPlatformName[];
}

/** The public price list: read once a minute at most, when somebody asks, and anew when the catalogue changes. */
export function preparePriceList(shop: Parts): () => Promise<PreparedPriceList> {
  const { bus, clock } = shop;
  const read = (now: number, last: PreparedPriceList | undefined) => readPriceList(shop, { now, last });
  return cacheUntilChange(read, { bus, clock, topics: [catalogueTopic, storefrontTopic], maxAgeMs }).read;
}

async function readPriceList(
  { database: { read }, config }: Parts,
  { now, last }: { now: number; last: PreparedPriceList | undefined },
): Promise<PreparedPriceList> {
  const [platforms, formerNames, categories, discounts, storefront, look] = await Promise.all([
    readPlatforms(read),
    readFormerPlatformNames(read),
    readCategories(read),
    findRunningDiscounts(read, now),
    readStorefront(read, { demo: config.demo }),
    findPageLook(read),
  ]);
  const { services, json } = await readServices(read, categories);
  const { brandName, contactEmail, socialLinks } = storefront;
  const others = {
    storefront: { brandName, contactEmail, socialLinks },
    look,
    isDemo: config.demo,
    publicUrl: config.publicUrl,
    ...{ platforms, categories, discounts },
  } satisfies Omit<PriceListContent, 'services'>;
  const content = `{"services":[${json}],${JSON.stringify(others).slice(1)}`;
  // Pages that say the same lead from elsewhere.
  if (content === last?.content) return { ...last, formerNames };
  const list = arrangePriceList({ platforms, categories, services });
  return { version: hash('sha1', content, 'base64url'), content, readAt: now, list, formerNames };
}

/** All services that can be ordered, also as JSON without its brackets. */
async function readServices(db: Reader, categories: readonly Category[]) {
  const services: WordedService[] = [];
  const parts: string[] = [];
  for (const { id: categoryId } of categories) {
    for (let offset = 0; ; offset += servicesAtOnce) {
      const part = await readOfferedServices(db, { categoryId, offset, limit: servicesAtOnce });
      services.push(...part);
      if (part.length > 0) parts.push(JSON.stringify(part).slice(1, -1));
      await nextTurn();
      if (part.length < servicesAtOnce) break;
    }
  }
  return { services, json: parts.join(',') };
}
