import { archiveService, changeService, type ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';

const texts = serviceTexts.archiving;

interface ArchiveServiceProps {
  readonly service: ServiceForAdmin;
  readonly onClose: () => void;
  readonly onArchived: () => void;
}

export function ArchiveService({ service: { id, name }, onClose, onArchived }: ArchiveServiceProps) {
  const words = useTexts();
  const failed = (title: string) => (error: unknown) => {
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const restore = useSend(changeService, {
    onDone: () => {
      onArchived();
      showToast({ tone: 'success', title: serviceTexts.restored, text: serviceTexts.restoredText(name) });
    },
    onFailed: failed(serviceTexts.restoreFailed),
  });
  const archive = useSend(archiveService, {
    onDone: () => {
      onArchived();
      onClose();
      showUndoable({
        title: texts.done,
        text: texts.doneText(name),
        label: serviceTexts.undo,
        undo: () => restore.mutate({ params: { id }, body: { isArchived: false } }),
      });
    },
    onFailed: (error) => {
      onArchived();
      onClose();
      failed(serviceTexts.deleteFailed)(error);
    },
  });

  return (
    <Confirm
      isOpen
      title={texts.title(name)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isBusy={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id } })}
      onCancel={onClose}
    >
      {texts.text}
    </Confirm>
  );
}
