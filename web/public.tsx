import { lazy } from 'react';
import { pages } from '../contract/pages.ts';
import { LanguageHint } from './language-hint.tsx';
import { MainContent } from './main-content.tsx';
import { lazyPart } from './platform/lazy-part.ts';
import { useSession } from './platform/session.tsx';
import { PublicHeader } from './public-header.tsx';
import type { Place } from './session-routes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { Toaster } from './ui/toast.tsx';

const LandingVisit = lazy(() => import('./landing-visit.tsx').then((m) => ({ default: m.LandingVisit })));
const NotFound = lazy(() => import('./not-found.tsx').then((m) => ({ default: m.NotFound })));
const authPages = lazyPart(
  () => import('./auth-pages.tsx'),
  (module) => module.AuthPages,
);
const recovery = lazyPart(
  () => import('./password-recovery.tsx'),
  (module) => module.PasswordRecovery,
);
const legal = lazyPart(
  () => import('./legal-visit.tsx'),
  (module) => module.LegalVisit,
);
const { Part: AuthPages } = authPages;
const { Part: PasswordRecovery } = recovery;
const { Part: LegalVisit } = legal;

/** Fetches the code of a page that its HTML shows already, so that it is here when the page comes to life. */
export async function fetchAhead(path: string): Promise<void> {
  if (path === pages.logIn || path === pages.register || path === pages.adminLogIn) await authPages.load();
  if (path === pages.forgotPassword || path === pages.resetPassword) await recovery.load();
  if (path === pages.terms || path === pages.privacy) await legal.load();
}

/** What a visitor sees. */
export function PublicShell({ place }: { place: Place }) {
  const storefront = useStorefront();
  const { brandName } = storefront;
  const isSignedIn = useSession().role !== 'visitor';
  return (
    <>
      <div className="flex min-h-svh flex-col">
        <SkipLink />
        {/* The mail's link may be opened by somebody who is signed in. */}
        <PublicHeader brandName={brandName} ways={place === 'reset-password' ? 'none' : isSignedIn ? 'back' : 'in'} />
        <MainContent place={place} footer={<SiteFooter storefront={storefront} />}>
          {place === 'landing' && <LandingVisit storefront={storefront} />}
          {(place === 'log-in' || place === 'register' || place === 'admin-log-in') && (
            <AuthPages way={place} storefront={storefront} />
          )}
          {place === 'forgot-password' && <PasswordRecovery step="forgot" brandName={brandName} />}
          {place === 'reset-password' && <PasswordRecovery step="reset" brandName={brandName} />}
          {(place === 'terms' || place === 'privacy') && <LegalVisit which={place} />}
          {place === 'not-found' && <NotFound brandName={brandName} />}
        </MainContent>
        <Toaster />
      </div>
      <LanguageHint />
    </>
  );
}
