import { deleteProvider, type Provider } from '../../contract/providers.ts';
import { useSend } from '../platform/query.ts';
import { providerTexts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = providerTexts.deleting;

export function DeleteProvider({ provider: { id, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const words = useTexts();
  const send = useSend(deleteProvider, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: name });
    },
    onFailed: (error) => {
      const isGone = error.status === 404;
      if (isGone) onClose();
      showToast({ tone: 'error', title: texts.failed, text: isGone ? texts.gone : reasonOf(error, words) });
    },
  });

  return (
    <Confirm
      isOpen
      title={texts.title(name)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id } })}
      onCancel={onClose}
    >
      <p>{texts.text}</p>
      <p className="mt-2">{texts.comfort}</p>
    </Confirm>
  );
}
