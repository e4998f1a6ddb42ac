import './styles/hindi-words.css';
import { lazy, Suspense } from 'react';
import type { FrontPagePreviewProps } from './storefront/admin-front-page-fields.tsx';
import { BrandSign } from './storefront/admin-look-sample.tsx';
import { lookTokens } from './storefront/look-tokens.ts';
import { classNames } from './ui/class-names.ts';
import { Skeleton } from './ui/skeleton.tsx';

// The front page's own code and sheet: no second rendering of it can differ from what visitors see.
const LandingHero = lazy(() => import('./landing-visit.tsx').then((m) => ({ default: m.LandingHero })));

/** The top of the front page, to look at and not to use; a little smaller on wide screens, where it has less room. */
export function FrontPagePreview({ texts, words, language, theme, brandName, accent, logo }: FrontPagePreviewProps) {
  return (
    <div
      inert
      lang={language}
      className={classNames(
        'overflow-hidden rounded-lg border border-line bg-paper text-ink',
        language === 'hi' && 'hindi-words',
      )}
      style={{ ...lookTokens(theme, accent), colorScheme: theme }}
    >
      <div className="flex min-h-16 items-center border-b border-line px-4">
        <BrandSign {...{ theme, brandName, logo }} />
      </div>
      <div className="xl:[zoom:0.85] [&>section]:block">
        <Suspense fallback={<Skeleton className="m-4 h-60" />}>
          <LandingHero texts={texts} words={words} lowestRate={null} />
        </Suspense>
      </div>
    </div>
  );
}
