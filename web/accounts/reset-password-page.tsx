import { useState } from 'react';
import { minPasswordCharacters, whoAmI } from '../../contract/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { resetPassword } from '../../contract/recovery.ts';
import { ApiError, call } from '../platform/api.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { navigate, useAddress } from '../platform/location.ts';
import { useSend } from '../platform/query.ts';
import { signOut, useSession } from '../platform/session.tsx';
import { signIn } from '../texts/sign-in.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { tokenIn } from './profile.rules.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

/** Where the mail's link leads: a new password, once. */
export function ResetPasswordPage({ brandName }: { brandName: string }) {
  const { recovery } = useTexts().profile;
  // A newer link, opened over the older one, only changes the hash.
  const token = tokenIn(useAddress().hash);
  const [usedToken, setUsedToken] = useState('');
  const isExpired = token === usedToken;
  return (
    <SignInSheet
      title={isExpired ? recovery.expiredTitle : recovery.resetTitle}
      lead={isExpired ? recovery.expired : recovery.resetLead}
    >
      <title>{documentTitle(recovery.resetTitle, brandName)}</title>
      {isExpired ? (
        // After a refusal it takes the focus from the form that is gone.
        <ButtonLink
          ref={usedToken === '' ? undefined : focus}
          href={pages.forgotPassword}
          variant="primary"
          className="w-full"
        >
          {recovery.invalidateEndpoint}
        </ButtonLink>
      ) : (
        <NewPasswordForm key={token} token={token} onExpired={() => setUsedToken(token)} />
      )}
      <p className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        <a className="link inline-flex min-h-11 items-center" href={pages.logIn}>
          {recovery.toLogIn}
        </a>
      </p>
    </SignInSheet>
  );
}

function NewPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const texts = useTexts();
  const { password, recovery } = texts.profile;
  const { errors } = signIn.register;
  const form = useForm(useDraft({ password: '', confirmPassword: '' }), {
    password: (typed) => (typed.length < minPasswordCharacters ? errors.password : undefined),
    confirmPassword: (again, typed) => {
      if (again === '') return errors.confirmPassword;
      return again === typed.password ? undefined : errors.passwordsDiffer;
    },
  });
  const { role } = useSession();
  const send = useSend(resetPassword, {
    onDone: async () => {
      const isSignedIn = role !== 'visitor' && !(await hasEnded());
      showToast({ tone: 'success', title: isSignedIn ? recovery.resetDoneOther : recovery.resetDone });
      if (role !== 'visitor' && !isSignedIn) signOut();
      // Replaced, so that the used link does not stay in the history.
      navigate(pages.logIn, { replace: true });
    },
    onFailed: (error) => {
      if (isAboutLink(error)) return onExpired();
      form.showRefused(error);
      showToast({ tone: 'error', title: recovery.resetFailed, text: reasonOf(error, texts) });
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit((typed) => send.mutate({ body: { token, password: typed.password } }))}
    >
      <PasswordField
        label={password.new}
        hint={password.newHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordStrength password={form.values.password} />
      <PasswordField label={password.confirm} autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button type="submit" variant="primary" className="w-full" isBusy={send.isPending || send.isSuccess}>
        {recovery.resetSubmit}
      </Button>
    </form>
  );
}

/** Whether the session of whoever opened the link was one of the account: it has ended with all others then. */
function hasEnded(): Promise<boolean> {
  return call(whoAmI, {}).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
}

/** A token that the shop would never have made is as good as one that it made long ago. */
function isAboutLink(error: ApiError): boolean {
  return error.code === 'link-expired' || 'token' in error.fields;
}

const focus = (element: HTMLElement | null) => element?.focus();
