import { pages } from '../../contract/pages.ts';
import type { Storefront } from '../../contract/storefront.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useSearch } from '../platform/location.ts';
import { signIn } from '../texts/sign-in.ts';
import { useTexts } from '../texts/texts.ts';
import { SessionEnded } from './session-ended.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';

export function LogInPage({ brandName, demo }: { brandName: string; demo: Storefront['demo'] }) {
  const texts = useTexts();
  // Where the person was going is kept on the way through registration.
  const search = useSearch();
  return (
    <SignInSheet title={signIn.logIn.title} lead={signIn.logIn.lead}>
      <title>{documentTitle(texts.common.login, brandName)}</title>
      <SessionEnded />
      <SignInForm submitText={signIn.logIn.submit} failedText={signIn.logIn.failed} />
      {demo && (
        <p className="mt-5 rounded-lg bg-gold-wash px-4 py-3 text-sm">
          <b className="font-semibold text-gold">{signIn.logIn.demo}</b>
          <br />
          {signIn.logIn.demoText(demo.customerEmail, demo.customerPassword)}
        </p>
      )}
      <div className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        <p>
          {signIn.logIn.toRegister}{' '}
          <a className="link inline-flex min-h-11 items-center font-semibold text-ink" href={pages.register + search}>
            {signIn.logIn.toRegisterLink}
          </a>
        </p>
        <p className="text-sm">
          <a className="link inline-flex min-h-11 items-center" href={pages.adminLogIn}>
            {signIn.logIn.toAdmin}
          </a>
        </p>
      </div>
    </SignInSheet>
  );
}
