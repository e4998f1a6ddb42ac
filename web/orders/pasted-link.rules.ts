import type { Platform, Service } from '../../contract/catalogue.ts';
import { fittingServices, type OfferedLink, offeredLink } from './fitting-services.rules.ts';
import type { SearchedOffers } from './searched-offers.ts';

interface PastedLink {
  readonly link: OfferedLink;
  /** What else was typed. */
  readonly rest: string;
}

/** Longer than any link: a paste of megabytes would freeze the page. */
const maxLinkCharacters = 2_000;

/** The first link in a query that leads to a platform which is offered here. */
export function pastedLinkIn(query: string, platforms: readonly Platform[]): PastedLink | undefined {
  const words = query.split(/\s+/);
  for (const [at, word] of words.entries()) {
    const isLong = word.length > maxLinkCharacters;
    const link = isLong || !word.includes('.') ? undefined : offeredLink(word, platforms);
    if (link) return { link, rest: words.toSpliced(at, 1).join(' ') };
  }
  return undefined;
}

/** The services that such a link can be ordered for, in their order; all of its platform where none of them takes its kind. */
export function servicesForLink(link: OfferedLink, { categories, services }: SearchedOffers): readonly Service[] {
  const fitting = fittingServices({ categories, services }, link);
  if (fitting.size > 0) return [...fitting];
  const categoryIds = new Set(
    categories.filter(({ platformId }) => platformId === link.platformId).map(({ id }) => id),
  );
  return services.filter(({ categoryId }) => categoryIds.has(categoryId));
}
