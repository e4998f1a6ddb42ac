import { useEffect, useRef, useState } from 'react';
import { confirmIdentity } from '../../contract/accounts.ts';
import { askToConfirm } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { adminProfileTexts } from '../texts/admin-profile.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';

const texts = adminProfileTexts.confirm;

/** Asks for the password again when an act needs it. Acts that need it at the same time share one question. */
export function ConfirmIdentity() {
  const [isAsking, setIsAsking] = useState(false);
  const question = useRef<PromiseWithResolvers<boolean>>(undefined);
  useEffect(() => {
    askToConfirm(() => {
      question.current ??= Promise.withResolvers<boolean>();
      setIsAsking(true);
      return question.current.promise;
    });
    return () => {
      askToConfirm(async () => false);
      question.current?.resolve(false);
    };
  }, []);
  const answer = (isConfirmed: boolean) => {
    setIsAsking(false);
    question.current?.resolve(isConfirmed);
    question.current = undefined;
  };
  return isAsking && <PasswordQuestion onAnswer={answer} />;
}

function PasswordQuestion({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
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
