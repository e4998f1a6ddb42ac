import { listPlatforms } from '../contract/catalogue.ts';
import { readLandingCatalogue } from '../contract/landing.ts';
import { listLegalTexts, readStorefront } from '../contract/storefront.ts';
import { type Known, readKnown } from './platform/prerendered-data.ts';
import { queryClient } from './platform/query.ts';

/** The calls whose answers a page may be made of; all of them are for everybody and need no input. */
const knowable = [readStorefront, listLegalTexts, readLandingCatalogue, listPlatforms];

/** Puts the answers where the pages look for them. */
export function setPrerenderedData(known: Known): void {
  for (const { path } of knowable) {
    if (known[path] !== undefined) queryClient.setQueryData([path, {}], known[path]);
  }
}

/** Takes over what the page was made of, so that nothing of it is asked again. */
export function readPrerendered(): void {
  setPrerenderedData(readKnown() ?? {});
}
