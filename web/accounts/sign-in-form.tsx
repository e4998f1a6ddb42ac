import { useForm } from 'react-hook-form';
import { accountTexts, logIn } from '../../contract/accounts.ts';
import { showRefusedFields } from '../platform/form.ts';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { looksLikeEmail } from './accounts.rules.ts';
import { enter } from './enter.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Email and password, for customers and for admins alike: who they are decides where they land. */
export function SignInForm({ submitText, failedText, filledIn }: { submitText: string; failedText: string; filledIn?: Credentials }) {
  const texts = useTexts();
  const form = useForm<Credentials>({ mode: 'onTouched', defaultValues: filledIn ?? { email: '', password: '' } });
  const send = useSend(logIn, {
    onDone: (answer) => {
      showToast({ tone: 'success', title: texts.logIn.succeeded });
      enter(answer);
    },
    onFailed: (error) => {
      showRefusedFields(form, error);
      showToast({ tone: 'error', title: failedText, text: reasonOf(error, texts, texts.logIn.checkCredentials) });
    },
  });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ email, password }) => send.mutate({ body: { email: email.trim(), password } }))}
    >
      <TextField
        label={texts.logIn.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={form.formState.errors.email?.message}
        {...form.register('email', { validate: (email) => looksLikeEmail(email) || accountTexts.email })}
      />
      <PasswordField
        label={texts.logIn.password}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password', { minLength: { value: 6, message: accountTexts.password }, required: accountTexts.password })}
      />
      <Button type="submit" variant="primary" isBusy={send.isPending || send.isSuccess}>
        {submitText}
      </Button>
    </form>
  );
}
