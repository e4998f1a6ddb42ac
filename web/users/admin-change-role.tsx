import { changeAdminStatus, type UserForAdmin } from '../../contract/users.ts';
import { useSend } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusal } from './refusal.tsx';

const texts = usersTexts.profile;

interface ChangeRoleProps {
  readonly user: UserForAdmin;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Asks before somebody becomes an admin, or no longer is one. */
export function ChangeRole({ user, onClose, onChanged }: ChangeRoleProps) {
  const words = useTexts();
  const name = `${user.firstName} ${user.lastName}`;
  const change = useSend(changeAdminStatus, {
    onDone: ({ isAdmin }) => {
      onClose();
      onChanged();
      showToast({ tone: 'success', title: texts.roleChanged, text: isAdmin ? texts.made(name) : texts.removed(name) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.roleFailed, text: reasonOf(error, words) }),
  });
  return (
    <Confirm
      isOpen
      tone={user.isAdmin ? 'danger' : 'primary'}
      title={user.isAdmin ? texts.removeTitle(name) : texts.makeTitle(name)}
      confirmLabel={user.isAdmin ? texts.removeAdmin : texts.makeAdmin}
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ params: { id: user.id }, body: { isAdmin: !user.isAdmin } })}
      onCancel={onClose}
    >
      {user.isAdmin ? texts.removeText : texts.makeText}
      <Refusal title={texts.roleFailed} error={change.error} />
    </Confirm>
  );
}
