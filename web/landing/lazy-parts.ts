import { lazy } from 'react';
import { whenWanted } from './in-view.ts';
import { type LandingParts, partIds } from './landing-parts.ts';

/**
 * For the browser: each part is fetched when it is wanted. In a page that came as HTML it stands there all the time, and
 * comes alive then.
 */
export const lazyParts: LandingParts = {
  Calculator: lazy(async () => {
    await whenWanted(partIds.calculator, { touched: true });
    return { default: (await import('./calculator.tsx')).Calculator };
  }),
  PopularPlatforms: lazy(async () => {
    await whenWanted(partIds.popular);
    return { default: (await import('./popular-platforms.tsx')).PopularPlatforms };
  }),
  SupportedPlatforms: lazy(async () => {
    await whenWanted(partIds.supported);
    return { default: (await import('./supported-platforms.tsx')).SupportedPlatforms };
  }),
  Testimonials: lazy(async () => {
    await whenWanted(partIds.testimonials);
    return { default: (await import('./testimonials.tsx')).Testimonials };
  }),
};
