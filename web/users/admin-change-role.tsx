import { useState } from 'react';
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
  // As it was opened for: after a lost answer the user may be read with the new role, and a retry must not undo it.
  const [isAdmin] = useState(!user.isAdmin);
  const change = useSend(changeAdminStatus, {
    onDone: () => {
      onClose();
      onChanged();
      showToast({ tone: 'success', title: texts.roleChanged, text: isAdmin ? texts.made(name) : texts.removed(name) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.roleFailed, text: reasonOf(error, words) }),
  });
  return (
    <Confirm
      isOpen
      tone={isAdmin ? 'primary' : 'danger'}
      title={isAdmin ? texts.makeTitle(name) : texts.removeTitle(name)}
      confirmLabel={isAdmin ? texts.makeAdmin : texts.removeAdmin}
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ params: { id: user.id }, body: { isAdmin } })}
      onCancel={onClose}
    >
      {isAdmin ? texts.makeText : texts.removeText}
      <Refusal title={texts.roleFailed} error={change.error} />
    </Confirm>
  );
}
