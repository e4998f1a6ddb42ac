import type { PageLook } from './brand-look.ts';
import type { Platform } from './catalogue.ts';
import type { LandingCatalogue } from './landing.ts';
import type { PriceListContent } from './price-list.ts';
import type { LegalText, Storefront } from './storefront.ts';

/** What the pages for everybody are made of, before a browser has asked anything. */
export interface PageContent {
  readonly storefront: Storefront;
  /** Undefined: all of it is built in. */
  readonly look: PageLook | undefined;
  readonly legalTexts: readonly LegalText[];
  readonly landingCatalogue: LandingCatalogue;
  readonly platforms: readonly Platform[];
  /** Where the shop is reached, such as `https://shop.example`; without it a page names no address of its own. */
  readonly publicUrl: string | undefined;
}

/** The parts of a document that differ from page to page. */
export interface PrerenderedPage {
  /** HTML for the head, the title first. */
  readonly head: string;
  /** HTML of the page. */
  readonly body: string;
  /**
   * `page`: complete, to be hydrated; `static`: the same, and nothing is ever fetched for it or done on it but looking;
   * `skeleton`: shown until the page of somebody who is signed in is there.
   */
  readonly kind: 'page' | 'static' | 'skeleton';
  /** JSON: the answers that the page was made of, by the paths of their calls. */
  readonly known: string;
}

/** Where there is no page; it shows the one that says so. */
export const nowhere = '/404';

/** What the program that prerenders pages offers, in its language. */
export interface Prerenderer {
  /** All pages whose paths are known beforehand, by their paths, `nowhere` among them. */
  readonly prerenderPages: (content: PageContent) => Promise<Readonly<Record<string, PrerenderedPage>>>;
  /** Makes ready to render one page of the price list after another, with the prices that hold at `now`. */
  readonly preparePriceList: (content: PriceListContent, now: number) => (path: string) => Promise<PrerenderedPage>;
}
