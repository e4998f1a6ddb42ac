import { setUserPassword, type UserForAdmin } from '../../contract/users.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Refusal } from './refusal.tsx';
import { resetFault } from './users.rules.ts';

const texts = usersTexts.resetPassword;

/** Another password for somebody who can't get in. */
export function ResetPassword({ user, onClose }: { user: UserForAdmin; onClose: () => void }) {
  const words = useTexts();
  const name = `${user.firstName} ${user.lastName}`;
  const draft = useDraft({ password: '' });
  const form = useForm(draft, { password: resetFault });
  const send = useSend(setUserPassword, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText(name) });
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={texts.title}
      description={<span className="wrap-anywhere">{texts.of(name, user.email)}</span>}
      submitLabel={texts.submit}
      isBusy={send.isPending}
      onSubmit={form.submit(({ password }) => send.mutate({ params: { id: user.id }, body: { password } }))}
    >
      <Banner tone="gold">{texts.warning}</Banner>
      {/* For password managers: whose password this is, so that they don't take it for the admin's own. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <NewPasswordFields
        label={texts.password}
        password={form.field('password')}
        isBusy={send.isPending}
        onGenerate={(password) => draft.set('password', password, { isDone: true })}
      />
      <Refusal title={texts.failed} error={send.error} />
    </FormDialog>
  );
}
