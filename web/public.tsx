import { lazy } from 'react';
import { pages } from '../contract/pages.ts';
import { AdminLogInPage } from './accounts/admin-log-in-page.tsx';
import { LogInPage } from './accounts/log-in-page.tsx';
import { RegisterPage } from './accounts/register-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainContent } from './main-content.tsx';
import { NotFound } from './not-found.tsx';
import type { Place } from './session-routes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { landingEn } from './texts/en-landing.ts';
import { landingHi } from './texts/hi-landing.ts';
import { TextsPart, useTexts } from './texts/texts.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { Toaster } from './ui/toast.tsx';
import { WordMark } from './ui/word-mark.tsx';

const PasswordRecovery = lazy(() => import('./password-recovery.tsx').then((m) => ({ default: m.PasswordRecovery })));
const LegalPage = lazy(() => import('./legal/legal-page.tsx').then((m) => ({ default: m.LegalPage })));

const texts = { landing: import.meta.env.LANGUAGE === 'hi' ? landingHi : landingEn };

/** What a visitor sees. */
export function PublicShell({ place }: { place: Place }) {
  const { brandName, demo } = useStorefront();
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <Header brandName={brandName} place={place} />
      <MainContent place={place} footer={<SiteFooter brandName={brandName} />}>
        {place === 'landing' && (
          <TextsPart part={texts}>
            <LandingPage brandName={brandName} />
          </TextsPart>
        )}
        {place === 'log-in' && <LogInPage brandName={brandName} demo={demo} />}
        {place === 'register' && <RegisterPage brandName={brandName} />}
        {place === 'forgot-password' && <PasswordRecovery step="forgot" brandName={brandName} />}
        {place === 'reset-password' && <PasswordRecovery step="reset" brandName={brandName} />}
        {place === 'admin-log-in' && <AdminLogInPage brandName={brandName} demo={demo} />}
        {place === 'terms' && <LegalPage brandName={brandName} which="terms" />}
        {place === 'privacy' && <LegalPage brandName={brandName} which="privacy" />}
        {place === 'not-found' && <NotFound brandName={brandName} />}
      </MainContent>
      <Toaster />
    </div>
  );
}

function Header({ brandName, place }: { brandName: string; place: Place }) {
  const texts = useTexts();
  return (
    <header>
      <nav aria-label={texts.bar.label} className="wrap flex min-h-16 items-center gap-2">
        <a href={pages.landing} className="mr-auto inline-flex min-h-11 items-center rounded-md">
          {brandName !== '' && <WordMark name={brandName} />}
        </a>
        <LanguageSwitch className="max-sm:hidden" />
        {/* The mail's link may be opened by somebody who is signed in. */}
        {place !== 'reset-password' && (
          <>
            <ButtonLink href={pages.logIn} isSmall>
              {texts.common.login}
            </ButtonLink>
            {/* Elsewhere the page's own form has the one primary button. */}
            <ButtonLink href={pages.register} isSmall variant={place === 'landing' ? 'primary' : 'quiet'}>
              {texts.common.getStarted}
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  );
}
