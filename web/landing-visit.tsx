import { readShopWindow } from '../contract/landing.ts';
import type { Storefront } from '../contract/storefront.ts';
import { landingContent } from './landing/landing-content.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { lazyParts } from './landing/lazy-parts.ts';
import { Opening } from './opening.tsx';
import { useRead } from './platform/query.ts';

/** The front page, built in the browser from the same content as on the server. */
export function LandingVisit({ storefront }: { storefront: Storefront }) {
  const { data: shopWindow, failureCount } = useRead(readShopWindow, {}, { persists: true });
  if (!shopWindow || storefront.brandName === '') return <Opening isStruggling={failureCount > 0} />;
  return <LandingPage content={landingContent(storefront, shopWindow)} parts={lazyParts} />;
}
