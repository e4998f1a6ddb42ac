import { pages } from '../../contract/pages.ts';
import type { Storefront } from '../../contract/storefront.ts';
import { documentTitle } from '../platform/document-title.ts';
import { signIn } from '../texts/sign-in.ts';
import { SessionEnded } from './session-ended.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';

/** Filled in only by a demo shop, whose sign-ins are no secret and which says so. */
export function AdminLogInPage({ brandName, demo }: { brandName: string; demo: Storefront['demo'] }) {
  return (
    <SignInSheet title={signIn.adminLogIn.title} lead={signIn.adminLogIn.lead}>
      <title>{documentTitle(signIn.adminLogIn.title, brandName)}</title>
      <SessionEnded />
      <SignInForm
        // The shop's answer may come after the form: a new form then starts filled in.
        key={demo?.adminEmail ?? ''}
        submitText={signIn.adminLogIn.submit}
        failedText={signIn.adminLogIn.failed}
        {...(demo && { filledIn: { email: demo.adminEmail, password: demo.adminPassword } })}
      />
      {demo && (
        <p className="mt-5 rounded-lg bg-gold-wash px-4 py-3 text-sm">
          <b className="font-semibold text-gold">{signIn.adminLogIn.demo}</b>
          <br />
          {signIn.adminLogIn.demoCredentials(demo.adminEmail, demo.adminPassword)}
        </p>
      )}
      <p className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        <a className="link inline-flex min-h-11 items-center" href={pages.logIn}>
          {signIn.adminLogIn.toCustomers}
        </a>
      </p>
    </SignInSheet>
  );
}
