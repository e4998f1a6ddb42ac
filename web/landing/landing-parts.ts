import type { ComponentType } from 'react';
import type { CalculatorProps } from './calculator.tsx';
import type { PopularPlatformsProps } from './popular-platforms.tsx';
import type { SupportedPlatformsProps } from './supported-platforms.tsx';
import type { TestimonialsProps } from './testimonials.tsx';

/** The parts of the front page whose code may come later than the page. */
export interface LandingParts {
  readonly Calculator: ComponentType<CalculatorProps>;
  readonly PopularPlatforms: ComponentType<PopularPlatformsProps>;
  readonly SupportedPlatforms: ComponentType<SupportedPlatformsProps>;
  readonly Testimonials: ComponentType<TestimonialsProps>;
}

/** Where each of them stands. */
export const partIds = {
  calculator: 'calculator',
  popular: 'popular',
  supported: 'platforms',
  testimonials: 'testimonials',
} as const;
