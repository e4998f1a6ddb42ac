import { pages } from '../../contract/pages.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useSearch } from '../platform/location.ts';
import { useTexts } from '../texts/texts.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';

export function RegisterPage({ brandName }: { brandName: string }) {
  const texts = useTexts();
  const search = useSearch();
  return (
    <SignInSheet title={texts.register.title} lead={texts.register.lead}>
      <title>{documentTitle(texts.register.title, brandName)}</title>
      <RegisterForm />
      <p className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        {texts.register.toLogIn}{' '}
        <a className="link inline-flex min-h-11 items-center font-semibold text-ink" href={pages.logIn + search}>
          {texts.register.toLogInLink}
        </a>
      </p>
    </SignInSheet>
  );
}
