import { pages } from '../../contract/pages.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useSearch } from '../platform/location.ts';
import { signIn } from '../texts/sign-in.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';

export function RegisterPage({ brandName }: { brandName: string }) {
  const search = useSearch();
  return (
    <SignInSheet title={signIn.register.title} lead={signIn.register.lead}>
      <title>{documentTitle(signIn.register.title, brandName)}</title>
      <RegisterForm />
      <p className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        {signIn.register.toLogIn}{' '}
        <a className="link inline-flex min-h-11 items-center font-semibold text-ink" href={pages.logIn + search}>
          {signIn.register.toLogInLink}
        </a>
      </p>
    </SignInSheet>
  );
}
