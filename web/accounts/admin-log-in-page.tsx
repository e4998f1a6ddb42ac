import { pages } from '../../contract/pages.ts';
import type { Storefront } from '../../contract/storefront.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useTexts } from '../texts/texts.ts';
import { SessionEnded } from './session-ended.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';

/** Filled in only by a demo shop, whose sign-ins are no secret and which says so. */
export function AdminLogInPage({ brandName, demo }: { brandName: string; demo: Storefront['demo'] }) {
  const texts = useTexts();
  return (
    <SignInSheet title={texts.adminLogIn.title} lead={texts.adminLogIn.lead}>
      <title>{documentTitle(texts.adminLogIn.title, brandName)}</title>
      <SessionEnded />
      <SignInForm
        // The shop's answer may come after the form: a new form then starts filled in.
        key={demo?.adminEmail ?? ''}
        submitText={texts.adminLogIn.submit}
        failedText={texts.adminLogIn.failed}
        {...(demo && { filledIn: { email: demo.adminEmail, password: demo.adminPassword } })}
      />
      {demo && (
        <p className="mt-5 rounded-lg bg-gold-wash px-4 py-3 text-sm">
          <b className="font-semibold text-gold">{texts.adminLogIn.demo}</b>
          <br />
          {texts.adminLogIn.demoCredentials(demo.adminEmail, demo.adminPassword)}
        </p>
      )}
      <p className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        <a className="link inline-flex min-h-11 items-center" href={pages.logIn}>
          {texts.adminLogIn.toCustomers}
        </a>
      </p>
    </SignInSheet>
  );
}
