import { type AdminAccount, setAdminPassword, userTexts } from '../../contract/users.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { adminsTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Refusal } from './refusal.tsx';
import { confirmFault, passwordFault } from './users.rules.ts';

const texts = adminsTexts.passwordDialog;

interface AdminPasswordProps {
  readonly admin: AdminAccount;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

export function AdminPassword({ admin, isSelf, onClose }: AdminPasswordProps) {
  const words = useTexts();
  const name = `${admin.firstName} ${admin.lastName}`;
  const draft = useDraft({ currentPassword: '', newPassword: '', confirmPassword: '' });
  const form = useForm(draft, {
    currentPassword: (typed) => (isSelf && typed === '' ? userTexts.currentPassword : undefined),
    newPassword: passwordFault,
    confirmPassword: (again, { newPassword }) => confirmFault(again, newPassword),
  });
  const send = useSend(setAdminPassword, {
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
      description={
        <span className="wrap-anywhere">
          {name} · {admin.email}
        </span>
      }
      submitLabel={texts.submit}
      isBusy={send.isPending}
      onSubmit={form.submit(({ newPassword, currentPassword }) =>
        send.mutate({ params: { id: admin.id }, body: { newPassword, ...(isSelf && { currentPassword }) } }),
      )}
    >
      <Banner tone="gold">{isSelf ? texts.ownWarning : texts.warning}</Banner>
      <input type="email" autoComplete="username" value={admin.email} readOnly hidden />
      {isSelf && (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          readOnly={send.isPending}
          {...form.field('currentPassword')}
        />
      )}
      <NewPasswordFields
        label={texts.newPassword}
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        isBusy={send.isPending}
        onGenerate={(password) => {
          draft.set('newPassword', password, { isDone: true });
          draft.set('confirmPassword', password, { isDone: true });
        }}
      />
      <Refusal title={texts.failed} error={send.error} />
    </FormDialog>
  );
}
