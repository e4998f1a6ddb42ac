import type { Category, Platform, Service } from '../../contract/catalogue.ts';

/** What the search of services looks through. */
export interface SearchedOffers {
  readonly platforms: readonly Platform[];
  readonly categories: readonly Category[];
  readonly services: readonly Service[];
}
