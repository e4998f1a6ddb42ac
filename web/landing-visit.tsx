import { readLandingCatalogue } from '../contract/landing.ts';
import type { Storefront } from '../contract/storefront.ts';
import { Hero, type HeroProps } from './landing/hero.tsx';
import { landingContent } from './landing/landing-content.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { lazyParts } from './landing/lazy-parts.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { useRead } from './platform/query.ts';

/** The top of the front page alone, as the owner tries out its words. */
export function LandingHero(props: HeroProps) {
  return <Hero {...props} />;
}

/** The front page, built in the browser from the same content as on the server. */
export function LandingVisit({ storefront }: { storefront: Storefront }) {
  const { data: landingCatalogue, failureCount } = useRead(readLandingCatalogue, {}, { persists: true });
  if (!landingCatalogue || storefront.brandName === '') return <LoadingScreen isStruggling={failureCount > 0} />;
  return <LandingPage content={landingContent(storefront, landingCatalogue)} parts={lazyParts} />;
}
