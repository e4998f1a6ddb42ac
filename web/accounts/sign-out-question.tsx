import { endOtherSessions, endSession } from '../../contract/accounts.ts';
import type { ApiError } from '../platform/api.ts';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';

export type SignOutTask =
  | { readonly about: 'one'; readonly id: number; readonly name: string }
  | { readonly about: 'others' };

interface SignOutQuestionProps {
  readonly task: SignOutTask;
  readonly onCancel: () => void;
  /** The server has answered, and the list is fetched afresh. */
  readonly onSettled: () => void;
}

/** Asks before one device, or all others, are signed out, and does it. */
export function SignOutQuestion({ task, onCancel, onSettled }: SignOutQuestionProps) {
  const texts = useTexts();
  const { devices } = texts.profile;
  const outcome = {
    onDone: () => {
      onSettled();
      showToast({ tone: 'success', title: devices.signedOut, ...(task.about === 'one' && { text: task.name }) });
    },
    onFailed: (error: ApiError) => {
      onSettled();
      showToast({ tone: 'error', title: devices.signOutFailed, text: reasonOf(error, texts) });
    },
  };
  const one = useSend(endSession, outcome);
  const others = useSend(endOtherSessions, outcome);

  return (
    <Confirm
      isOpen
      title={task.about === 'one' ? devices.askOne(task.name) : devices.askOthers}
      confirmLabel={task.about === 'one' ? devices.signOut : devices.signOutOthers}
      isBusy={one.isPending || others.isPending}
      onConfirm={() => (task.about === 'one' ? one.mutate({ params: { id: task.id } }) : others.mutate({}))}
      onCancel={onCancel}
    >
      {devices.askText}
    </Confirm>
  );
}
