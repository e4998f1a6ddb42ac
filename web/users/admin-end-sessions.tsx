import { endUserSessions, type UserForAdmin } from '../../contract/users.ts';
import { useSend } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusal } from './refusal.tsx';

const texts = usersTexts.endSessions;

/** Asks before somebody is signed out on every device. */
export function EndSessions({ user, onClose }: { user: UserForAdmin; onClose: () => void }) {
  const words = useTexts();
  const name = `${user.firstName} ${user.lastName}`;
  const send = useSend(endUserSessions, {
    onDone: ({ ended }) => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText(name, ended) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  return (
    <Confirm
      isOpen
      tone="danger"
      title={texts.title(name)}
      confirmLabel={texts.submit}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id: user.id } })}
      onCancel={onClose}
    >
      {texts.text}
      <Refusal title={texts.failed} error={send.error} />
    </Confirm>
  );
}
