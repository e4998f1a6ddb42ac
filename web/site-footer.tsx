import { lazy, Suspense } from 'react';
import { pages } from '../contract/pages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { useTexts } from './texts/texts.ts';

const FooterContacts = lazy(() => import('./footer-contacts.tsx').then((m) => ({ default: m.FooterContacts })));

export function SiteFooter({ brandName }: { brandName: string }) {
  const texts = useTexts();
  const { contactEmail, socialLinks } = useStorefront();
  const hasContacts = contactEmail !== '' || Object.values(socialLinks).some((link) => link !== '');
  return (
    <footer className="mt-16 border-t border-dashed border-line-strong">
      <div className="wrap flex flex-col gap-x-8 gap-y-2 py-6 text-sm text-ink-2 md:flex-row md:flex-wrap md:items-center">
        <p className="md:mr-auto">
          {brandName}. {texts.common.adults}
        </p>
        <Suspense>{hasContacts && <FooterContacts contactEmail={contactEmail} socialLinks={socialLinks} />}</Suspense>
        <div className="flex flex-wrap gap-x-6">
          <nav aria-label={texts.common.legal} className="flex flex-wrap gap-x-6">
            <a className="link inline-flex min-h-11 items-center" href={pages.terms}>
              {texts.common.terms}
            </a>
            <a className="link inline-flex min-h-11 items-center" href={pages.privacy}>
              {texts.common.privacy}
            </a>
          </nav>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
