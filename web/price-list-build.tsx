import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { arrangePriceList, placeIn } from '../contract/price-list.ts';
import { readStorefront } from '../contract/storefront.ts';
import { call } from './platform/api.ts';
import { PriceListDocument } from './price-list-document.tsx';
import { showServices } from './price-list-parts.tsx';
import { readOffers } from './read-offers.ts';

/** Builds a page of the price list in the browser, where the server had none: in development, or while it can't render. */
export async function buildPage(container: HTMLElement): Promise<void> {
  const [storefront, offers] = await Promise.all([call(readStorefront, {}), readOffers()]);
  const list = arrangePriceList(offers);
  const page = {
    content: { storefront },
    list,
    place: placeIn(list, window.location.pathname),
    shown: showServices(offers.discounts, Date.now()),
  };
  flushSync(() => createRoot(container).render(<PriceListDocument {...page} />));
}
