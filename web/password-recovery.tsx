import { ForgotPasswordPage } from './accounts/forgot-password-page.tsx';
import { ResetPasswordPage } from './accounts/reset-password-page.tsx';
import { passwordEn } from './texts/en-password.ts';
import { passwordHi } from './texts/hi-password.ts';
import { type Texts, TextsPart } from './texts/texts.ts';

// Of the words of the profile, these two pages show nothing else.
const texts = { profile: (import.meta.env.LANGUAGE === 'hi' ? passwordHi : passwordEn) as Texts['profile'] };

/** The two pages on the way to a new password: asking for the mail, and where its link leads. */
export function PasswordRecovery({ step, brandName }: { step: 'forgot' | 'reset'; brandName: string }) {
  return (
    <TextsPart part={texts}>
      {step === 'forgot' ? <ForgotPasswordPage brandName={brandName} /> : <ResetPasswordPage brandName={brandName} />}
    </TextsPart>
  );
}
