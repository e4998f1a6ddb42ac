import { type AdminAccount, deleteAdmin } from '../../contract/users.ts';
import { useSend } from '../platform/query.ts';
import { adminsTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusal } from './refusal.tsx';

const texts = adminsTexts.deleteDialog;

export function DeleteAdmin({ admin, onClose }: { admin: AdminAccount; onClose: () => void }) {
  const words = useTexts();
  const remove = useSend(deleteAdmin, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  return (
    <Confirm
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: admin.id } })}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{texts.text(`${admin.firstName} ${admin.lastName}`, admin.email)}</p>
      <p className="mt-2">{texts.balance}</p>
      <Refusal title={texts.failed} error={remove.error} />
    </Confirm>
  );
}
