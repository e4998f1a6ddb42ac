import { useForm } from 'react-hook-form';
import { register as registerEndpoint } from '../../contract/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { showRefusedFields } from '../platform/form.ts';
import { useSend } from '../platform/query.ts';
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
  const { errors: rules } = texts.register;
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const { errors } = form.formState;
  const send = useSend(registerEndpoint, {
    onDone: (answer) => {
      showToast({ tone: 'success', title: texts.register.succeeded });
      enter(answer);
    },
    onFailed: (error) => {
      showRefusedFields(form, error);
      showToast({ tone: 'error', title: texts.register.failed, text: reasonOf(error, texts) });
    },
  });

  const longEnough = (min: number, text: string) => (value: string) => value.trim().length >= min || text;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ firstName, lastName, email, password }) =>
        send.mutate({ body: { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password } }),
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.register.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName', { validate: longEnough(2, rules.firstName) })}
        />
        <TextField
          label={texts.register.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName', { validate: longEnough(2, rules.lastName) })}
        />
      </div>
      <TextField
        label={texts.register.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email', { validate: (email) => looksLikeEmail(email) || rules.email })}
      />
      <PasswordField
        label={texts.register.password}
        hint={texts.register.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', {
          validate: (password) => password.length >= 6 || rules.password,
          deps: 'confirmPassword',
        })}
      />
      <PasswordField
        label={texts.register.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', {
          validate: (again, { password }) => {
            if (again.length < 6) return rules.confirmPassword;
            return again === password || rules.passwordsDiffer;
          },
        })}
      />
      <CheckboxField
        label={texts.register.adult}
        error={errors.isAdult?.message}
        {...form.register('isAdult', { required: texts.register.adultNeeded })}
      />
      <p className="text-sm text-ink-2">
        {texts.register.agreesBefore} <a href={pages.terms}>{texts.common.terms}</a> {texts.register.agreesBetween}{' '}
        <a href={pages.privacy}>{texts.common.privacy}</a>.
      </p>
      <Button type="submit" variant="primary" isBusy={send.isPending || send.isSuccess}>
        {texts.register.submit}
      </Button>
    </form>
  );
}
