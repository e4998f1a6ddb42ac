import { type LandingCatalogue, readLandingCatalogue } from '../contract/landing.ts';
import { pages } from '../contract/pages.ts';
import { type LegalText, listLegalTexts, readStorefront, type Storefront } from '../contract/storefront.ts';
import { landingContent } from './landing/landing-content.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { lazyParts } from './landing/lazy-parts.ts';
import { LanguageHint } from './language-hint.tsx';
import { legalContent } from './legal/legal-content.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { NotFound } from './not-found.tsx';
import type { Known } from './platform/prerendered-data.ts';
import { PublicHeader } from './public-header.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { InLanguage } from './texts/in-language.ts';

/** The page of one of the `staticPaths`, and of any path where there is none. */
export function StaticPage({ path, known }: { path: string; known: Known }) {
  // What the server's own answers to these calls were.
  const storefront = known[readStorefront.path] as Storefront;
  return (
    <InLanguage>
      <div className="flex min-h-svh flex-col">
        <SkipLink />
        <PublicHeader brandName={storefront.brandName} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Content path={path} known={known} storefront={storefront} />
        </main>
        <SiteFooter storefront={storefront} />
      </div>
      <LanguageHint />
    </InLanguage>
  );
}

function Content({ path, known, storefront }: { path: string; known: Known; storefront: Storefront }) {
  if (path === pages.landing) {
    const landingCatalogue = known[readLandingCatalogue.path] as LandingCatalogue; // put there for this path
    return <LandingPage content={landingContent(storefront, landingCatalogue)} parts={lazyParts} />;
  }
  if (path === pages.terms || path === pages.privacy) {
    const texts = known[listLegalTexts.path] as LegalText[]; // put there for these paths
    return <LegalPage content={legalContent(path === pages.terms ? 'terms' : 'privacy', texts, storefront)} />;
  }
  return <NotFound brandName={storefront.brandName} />;
}
