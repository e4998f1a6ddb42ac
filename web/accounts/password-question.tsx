import { confirmIdentity } from '../../contract/accounts.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { adminProfileTexts } from '../texts/admin-profile.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';

const texts = adminProfileTexts.confirm;

/** The own password once more, over whatever asks for it. */
export function PasswordQuestion({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const words = useTexts();
  const { email } = useUser();
  const draft = useDraft({ password: '' });
  const form = useForm(draft, { password: (typed) => (typed === '' ? texts.missing : undefined) });
  const send = useSend(confirmIdentity, {
    onDone: () => onAnswer(true),
    onFailed: (error) => form.showRefused(error),
  });
  const hasOwnText = send.error?.fields['password'] !== undefined;
  return (
    <FormDialog
      size="small"
      title={texts.title}
      description={texts.lead}
      submitLabel={texts.submit}
      isBusy={send.isPending}
      onClose={() => onAnswer(false)}
      onSubmit={form.submit(({ password }) => send.mutate({ body: { password } }))}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.password}
        hint={texts.hint}
        autoComplete="current-password"
        readOnly={send.isPending}
        {...form.field('password')}
      />
      <div role="alert">
        {send.error && !hasOwnText && (
          <Banner tone="clay" title={texts.failed}>
            {reasonOf(send.error, words)}
          </Banner>
        )}
      </div>
    </FormDialog>
  );
}
