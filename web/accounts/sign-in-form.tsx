import { logIn, minPasswordCharacters } from '../../contract/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { signIn } from '../texts/sign-in.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { looksLikeEmail } from './accounts.rules.ts';
import { enter } from './enter.ts';

interface SignInFormProps {
  readonly submitText: string;
  readonly failedText: string;
  readonly filledIn?: { readonly email: string; readonly password: string };
}

/** Email and password, for customers and for admins alike: who they are decides where they land. */
export function SignInForm({ submitText, failedText, filledIn }: SignInFormProps) {
  const texts = useTexts();
  const { errors } = signIn.register;
  const form = useForm(useDraft(filledIn ?? { email: '', password: '' }), {
    email: (email) => (looksLikeEmail(email) ? undefined : errors.email),
    password: (password) => (password.length < minPasswordCharacters ? errors.password : undefined),
  });
  const send = useSend(logIn, {
    onDone: (answer) => {
      showToast({ tone: 'success', title: signIn.logIn.succeeded });
      enter(answer);
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: failedText, text: reasonOf(error, texts, signIn.logIn.checkCredentials) });
    },
  });

  return (
    <form
      noValidate
      // Nothing that is typed here ever stands in an address.
      method="post"
      className="grid gap-4"
      onSubmit={form.submit(({ email, password }) => send.mutate({ body: { email: email.trim(), password } }))}
    >
      <TextField label={signIn.logIn.email} type="email" autoComplete="username" {...form.field('email')} />
      <div>
        <PasswordField label={signIn.logIn.password} autoComplete="current-password" {...form.field('password')} />
        <a className="link mt-1 inline-flex min-h-11 items-center" href={pages.forgotPassword}>
          {signIn.logIn.forgot}
        </a>
      </div>
      <Button type="submit" variant="primary" className="w-full" isBusy={send.isPending || send.isSuccess}>
        {submitText}
      </Button>
    </form>
  );
}
