import type { Category, Platform, Service } from '../../contract/catalogue.ts';
import { type RecognisedLink, recogniseLink } from './link-kind.rules.ts';
import { withScheme } from './order-form.rules.ts';
import { fitsLink } from './wanted-link.rules.ts';

interface Offered {
  readonly categories: readonly Category[];
  readonly services: readonly Service[];
}

/** What a link leads to, if a platform that is offered here is seen in it. */
export interface OfferedLink extends RecognisedLink {
  readonly platformId: number;
}

export function offeredLink(url: string, platforms: readonly Platform[]): OfferedLink | undefined {
  const link = recogniseLink(withScheme(url));
  const platform = platforms.find(({ icon }) => icon === link?.platform);
  return link && platform ? { ...link, platformId: platform.id } : undefined;
}

/** Those that can do with the link. */
export function fittingServices({ services, categories }: Offered, link: OfferedLink): ReadonlySet<Service> {
  const categoryOf = new Map(categories.map((category) => [category.id, category]));
  const { platform } = link;
  const fitting = services.filter(({ name, englishName, type, categoryId }) => {
    const category = categoryOf.get(categoryId);
    if (category?.platformId !== link.platformId) return false;
    const names = { serviceName: englishName ?? name, categoryName: category.englishName ?? category.name };
    return fitsLink(link, { platform, ...names, serviceType: type });
  });
  return new Set(fitting);
}

/** The listed ones that fit, in their order; undefined when those are all of them, or none. */
export function listedFitting(
  listed: readonly Service[],
  fitting: ReadonlySet<Service>,
): readonly Service[] | undefined {
  const both = listed.filter((service) => fitting.has(service));
  return both.length === 0 || both.length === listed.length ? undefined : both;
}
