import type { PageLook } from './brand-look.ts';
import type { Category, Platform, Service } from './catalogue.ts';
import { categoryIn, serviceIn, type WordedCategory, type WordedService } from './catalogue-language.ts';
import type { Language } from './languages.ts';
import type { DiscountTerms } from './price.ts';
import { priceListPath } from './price-list-path.ts';
import type { Storefront } from './storefront.ts';

/** What the pages of the price list are made of. */
export interface PriceListContent {
  readonly storefront: Pick<Storefront, 'brandName' | 'contactEmail' | 'socialLinks'>;
  /** Undefined: all of it is built in. */
  readonly look: PageLook | undefined;
  readonly isDemo: boolean;
  readonly publicUrl: string | undefined;
  readonly platforms: readonly Platform[];
  readonly categories: readonly WordedCategory[];
  /** Those that can be ordered. */
  readonly services: readonly WordedService[];
  /** Those that hold now. */
  readonly discounts: readonly DiscountTerms[];
}

export interface ListedService {
  readonly path: string;
  readonly service: Service;
  readonly category: Category;
}

/** A platform with something to order on it. */
export interface ListedPlatform {
  readonly path: string;
  readonly platform: Platform;
  readonly sections: readonly { readonly category: Category; readonly services: readonly ListedService[] }[];
  readonly serviceCount: number;
}

export interface PriceList {
  readonly platforms: readonly ListedPlatform[];
  readonly byPath: ReadonlyMap<string, PriceListPlace>;
  /** The last parts of the paths of all platforms, also of those with nothing to order. */
  readonly slugs: ReadonlySet<string>;
}

/** What one page shows. `gone`: nothing can be ordered there any more, or never could. */
export type PriceListPlace =
  | { readonly kind: 'all' }
  | { readonly kind: 'platform'; readonly platform: ListedPlatform }
  | { readonly kind: 'service'; readonly platform: ListedPlatform; readonly listed: ListedService }
  | { readonly kind: 'gone'; readonly platform: ListedPlatform | undefined };

interface Offered {
  readonly platforms: readonly Platform[];
  readonly categories: readonly Category[];
  readonly services: readonly Service[];
}

/** What the pages offer, as their readers' language has it. */
export function offeredIn({ platforms, categories, services }: PriceListContent, language: Language): Offered {
  return {
    platforms,
    categories: categories.map((category) => categoryIn(category, language)),
    services: services.map((service) => serviceIn(service, language)),
  };
}

/** Puts the catalogue in order by its pages. Platforms and categories with nothing to order are left out. */
export function arrangePriceList({ platforms, categories, services }: Offered): PriceList {
  const slugs = slugsOf(platforms);
  const servicesOf = Map.groupBy(services, ({ categoryId }) => categoryId);
  const categoriesOf = Map.groupBy(categories, ({ platformId }) => platformId);
  const listed = platforms.flatMap((platform) => {
    const path = `${priceListPath}/${slugs.get(platform.id) ?? platform.id}`;
    const sections = (categoriesOf.get(platform.id) ?? []).flatMap((category) => {
      const members = servicesOf.get(category.id) ?? [];
      if (members.length === 0) return [];
      return [{ category, services: members.map((service) => ({ path: `${path}/${service.id}`, service, category })) }];
    });
    const serviceCount = sections.reduce((sum, section) => sum + section.services.length, 0);
    return serviceCount === 0 ? [] : [{ path, platform, sections, serviceCount }];
  });
  const byPath = new Map<string, PriceListPlace>([[priceListPath, { kind: 'all' }]]);
  for (const platform of listed) {
    byPath.set(platform.path, { kind: 'platform', platform });
    for (const section of platform.sections)
      for (const each of section.services) byPath.set(each.path, { kind: 'service', platform, listed: each });
  }
  return { platforms: listed, byPath, slugs: new Set(slugs.values()) };
}

/** The page at a path; where there is none, `gone` with the platform that the path names. */
export function placeIn({ byPath }: Pick<PriceList, 'byPath'>, path: string): PriceListPlace {
  const place = byPath.get(path);
  if (place) return place;
  const above = byPath.get(path.split('/').slice(0, 3).join('/'));
  return { kind: 'gone', platform: above?.kind === 'platform' ? above.platform : undefined };
}

/**
 * The last part of each platform's path. A name without Latin letters has its number instead; of two that look alike the
 * older has the name.
 */
function slugsOf(platforms: readonly Platform[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  const slugs = new Map<number, string>();
  for (const { id, name } of platforms.toSorted((a, b) => a.id - b.id)) {
    const slug = slugOf(name);
    const isFree = slug !== undefined && !taken.has(slug);
    slugs.set(id, isFree ? slug : String(id));
    if (slug === undefined) continue;
    taken.add(slug);
  }
  return slugs;
}

/** Undefined for a name without Latin letters. */
function slugOf(name: string): string | undefined {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /[a-z]/.test(slug) ? slug : undefined;
}

/**
 * The address of today that an earlier one of a platform leads to, or of a service below it; undefined for a path that is none.
 * A service is found by its number, also where its platform's earlier name is that of another one now.
 * The number of a platform leads to it too: that was its address for as long as its name could be none.
 */
export function movedPath(
  { platforms, slugs }: PriceList,
  path: string,
  formerNames: readonly { readonly platformId: number; readonly name: string }[],
): string | undefined {
  const [, , slug = '', ...rest] = path.split('/');
  if (slug === '') return undefined;
  const former = formerNames.filter(({ name }) => slugOf(name) === slug).map(({ platformId }) => platformId);
  const ids = former.length === 0 && /^\d{1,15}$/.test(slug) ? [Number(slug)] : former;
  const candidates = platforms.filter(({ platform }) => ids.includes(platform.id));
  const [serviceId, ...more] = rest;
  const services = candidates.flatMap(({ sections }) => sections.flatMap((section) => section.services));
  const moved = more.length === 0 ? services.find(({ service }) => String(service.id) === serviceId) : undefined;
  if (moved) return moved.path;
  const present = slugs.has(slug) ? undefined : candidates[0];
  return present && [present.path, ...rest].join('/');
}
