import { archiveCategory, type CategoryForAdmin, changeCategory } from '../../contract/catalogue-admin.ts';
import { useSend } from '../platform/query.ts';
import { categoryTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';

const texts = categoryTexts.archiving;

interface ArchiveCategoryProps {
  readonly category: CategoryForAdmin;
  readonly onClose: () => void;
  readonly onArchived: () => void;
}

/** Asks first, naming what goes along. */
export function ArchiveCategory({ category, onClose, onArchived }: ArchiveCategoryProps) {
  const words = useTexts();
  const { id, name, serviceCount } = category;
  const restore = useSend(changeCategory, {
    onDone: (back) => {
      onArchived();
      const text = categoryTexts.restoredText(name, back.serviceCount);
      showToast({ tone: 'success', title: categoryTexts.restored, text });
    },
    onFailed: (error) => showToast({ tone: 'error', title: categoryTexts.restoreFailed, text: reasonOf(error, words) }),
  });
  const settled = () => {
    onArchived();
    onClose();
  };
  const archive = useSend(archiveCategory, {
    onDone: ({ archivedServices }) => {
      settled();
      showUndoable({
        title: texts.done,
        text: texts.doneText(name, archivedServices),
        label: categoryTexts.undo,
        undo: () => restore.mutate({ params: { id }, body: { isArchived: false } }),
      });
    },
    onFailed: (error) => {
      settled();
      showToast({ tone: 'error', title: categoryTexts.deleteFailed, text: reasonOf(error, words) });
    },
  });

  return (
    <Confirm
      isOpen
      title={texts.title(name)}
      confirmLabel={texts.confirm(serviceCount)}
      cancelLabel={texts.keep}
      isBusy={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id } })}
      onCancel={onClose}
    >
      <p>{texts.text(serviceCount)}</p>
      <p className="mt-2">{texts.comfort}</p>
    </Confirm>
  );
}
