import { ForgotPasswordPage } from './accounts/forgot-password-page.tsx';
import { ResetPasswordPage } from './accounts/reset-password-page.tsx';
import { profileEn } from './texts/en-profile.ts';
import { profileHi } from './texts/hi-profile.ts';
import { TextsPart } from './texts/texts.ts';

const texts = { profile: import.meta.env.LANGUAGE === 'hi' ? profileHi : profileEn };

/** The two pages on the way to a new password: asking for the mail, and where its link leads. */
export function PasswordRecovery({ step, brandName }: { step: 'forgot' | 'reset'; brandName: string }) {
  return (
    <TextsPart part={texts}>
      {step === 'forgot' ? <ForgotPasswordPage brandName={brandName} /> : <ResetPasswordPage brandName={brandName} />}
    </TextsPart>
  );
}
