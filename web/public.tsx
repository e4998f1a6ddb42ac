import { lazy } from 'react';
import { AdminLogInPage } from './accounts/admin-log-in-page.tsx';
import { LogInPage } from './accounts/log-in-page.tsx';
import { RegisterPage } from './accounts/register-page.tsx';
import { MainContent } from './main-content.tsx';
import { useSession } from './platform/session.tsx';
import { PublicHeader } from './public-header.tsx';
import type { Place } from './session-routes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { Toaster } from './ui/toast.tsx';

const LandingVisit = lazy(() => import('./landing-visit.tsx').then((m) => ({ default: m.LandingVisit })));
const LegalVisit = lazy(() => import('./legal-visit.tsx').then((m) => ({ default: m.LegalVisit })));
const NotFound = lazy(() => import('./not-found.tsx').then((m) => ({ default: m.NotFound })));
const PasswordRecovery = lazy(() => import('./password-recovery.tsx').then((m) => ({ default: m.PasswordRecovery })));

/** What a visitor sees. */
export function PublicShell({ place }: { place: Place }) {
  const storefront = useStorefront();
  const { brandName, demo } = storefront;
  const isSignedIn = useSession().role !== 'visitor';
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      {/* The mail's link may be opened by somebody who is signed in. */}
      <PublicHeader brandName={brandName} ways={place === 'reset-password' ? 'none' : isSignedIn ? 'back' : 'in'} />
      <MainContent place={place} footer={<SiteFooter storefront={storefront} />}>
        {place === 'landing' && <LandingVisit storefront={storefront} />}
        {place === 'log-in' && <LogInPage brandName={brandName} demo={demo} />}
        {place === 'register' && <RegisterPage brandName={brandName} />}
        {place === 'forgot-password' && <PasswordRecovery step="forgot" brandName={brandName} />}
        {place === 'reset-password' && <PasswordRecovery step="reset" brandName={brandName} />}
        {place === 'admin-log-in' && <AdminLogInPage brandName={brandName} demo={demo} />}
        {place === 'terms' && <LegalVisit which="terms" />}
        {place === 'privacy' && <LegalVisit which="privacy" />}
        {place === 'not-found' && <NotFound brandName={brandName} />}
      </MainContent>
      <Toaster />
    </div>
  );
}
