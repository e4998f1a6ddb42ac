import { minNameCharacters, minPasswordCharacters, register } from '../../contract/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { forgetInviter, readInviter } from '../platform/carried-inviter.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { signIn } from '../texts/sign-in.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { looksLikeEmail } from './accounts.rules.ts';
import { enter } from './enter.ts';

const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', isAdult: false };

export function RegisterForm() {
  const texts = useTexts();
  const { errors } = signIn.register;
  const form = useForm(useDraft(empty), {
    firstName: (name) => (name.trim().length < minNameCharacters ? errors.firstName : undefined),
    lastName: (name) => (name.trim().length < minNameCharacters ? errors.lastName : undefined),
    email: (email) => (looksLikeEmail(email) ? undefined : errors.email),
    password: (password) => (password.length < minPasswordCharacters ? errors.password : undefined),
    confirmPassword: (again, { password }) => {
      if (again.length < minPasswordCharacters) return errors.confirmPassword;
      return again === password ? undefined : errors.passwordsDiffer;
    },
    isAdult: (isAdult) => (isAdult ? undefined : signIn.register.adultNeeded),
  });
  const send = useSend(register, {
    onDone: (answer) => {
      forgetInviter();
      showToast({ tone: 'success', title: signIn.register.succeeded });
      enter(answer);
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: signIn.register.failed, text: reasonOf(error, texts) });
    },
  });

  return (
    <form
      noValidate
      // Nothing that is typed here ever stands in an address.
      method="post"
      className="grid gap-4"
      onSubmit={form.submit(({ firstName, lastName, email, password }) => {
        const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password };
        send.mutate({ body: { ...person, invitedBy: readInviter() } });
      })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={signIn.register.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={signIn.register.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField label={signIn.register.email} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={signIn.register.password}
        hint={signIn.register.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label={signIn.register.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <CheckboxField label={signIn.register.adult} {...form.flag('isAdult')} />
      <p className="text-sm text-ink-2">
        {signIn.register.agreesBefore} <LegalLink href={pages.terms}>{texts.common.terms}</LegalLink>{' '}
        {signIn.register.agreesBetween} <LegalLink href={pages.privacy}>{texts.common.privacy}</LegalLink>
        {signIn.register.agreesAfter}
      </p>
      <Button type="submit" variant="primary" className="w-full" isBusy={send.isPending || send.isSuccess}>
        {signIn.register.submit}
      </Button>
    </form>
  );
}

/** Opens in a tab of its own, so that what is typed in the form stays. */
function LegalLink({ href, children }: { href: string; children: string }) {
  const { common } = useTexts();
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> {common.newTab}</span>
    </a>
  );
}
