import { archivePlatform, type PlatformForAdmin } from '../../contract/platforms-admin.ts';
import { useSend } from '../platform/query.ts';
import { platformTexts } from '../texts/admin-platforms.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';
import { useRestorePlatform } from './use-restore-platform.ts';

const texts = platformTexts.archiving;

interface ArchivePlatformProps {
  readonly platform: PlatformForAdmin;
  readonly onClose: () => void;
}

/** Asks first, saying what goes along. */
export function ArchivePlatform({ platform, onClose }: ArchivePlatformProps) {
  const words = useTexts();
  const { id, name, categoryCount, serviceCount } = platform;
  const { restore } = useRestorePlatform();
  const archive = useSend(archivePlatform, {
    onDone: ({ archivedCategories, archivedServices }) => {
      onClose();
      showUndoable({
        title: texts.done,
        text: texts.doneText(name, archivedCategories, archivedServices),
        label: platformTexts.undo,
        undo: () => restore(id),
      });
    },
    onFailed: (error) => {
      onClose();
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
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
      <p>{texts.text(categoryCount, serviceCount)}</p>
      <p className="mt-2">{texts.comfort}</p>
    </Confirm>
  );
}
