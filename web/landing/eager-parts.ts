import { Calculator } from './calculator.tsx';
import type { LandingParts } from './landing-parts.ts';
import { PopularPlatforms } from './popular-platforms.tsx';
import { SupportedPlatforms } from './supported-platforms.tsx';
import { Testimonials } from './testimonials.tsx';

/** For the server, which renders the whole page in one go. */
export const eagerParts: LandingParts = { Calculator, PopularPlatforms, SupportedPlatforms, Testimonials };
