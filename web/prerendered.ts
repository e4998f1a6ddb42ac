import { readShopWindow } from '../contract/landing.ts';
import { listLegalTexts, readStorefront } from '../contract/storefront.ts';
import { queryClient } from './platform/query.ts';

/** What a prerendered page was made of: the answer of each call that it would otherwise make first. */
type Known = Readonly<Record<string, unknown>>;

/** The calls whose answers a page may be made of; all of them are for everybody and need no input. */
const knowable = [readStorefront, listLegalTexts, readShopWindow];

/** Puts the answers where the pages look for them. */
export function putKnown(known: Known): void {
  for (const { path } of knowable) {
    if (known[path] !== undefined) queryClient.setQueryData([path, {}], known[path]);
  }
}

/** Takes over what the page was made of, so that nothing of it is asked again. */
export function readPrerendered(): void {
  const text = document.getElementById('known')?.textContent;
  // The shop's own server wrote it.
  if (text) putKnown(JSON.parse(text) as Known);
}
