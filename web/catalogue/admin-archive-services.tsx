import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { archiveServices } from '../../contract/many-services.ts';
import { useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { manyServicesTexts } from '../texts/admin-service-table.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';
import { useUndoServices } from './use-undo-services.ts';

const texts = manyServicesTexts.archiving;
/** So many names are read before a question is answered. */
const namesShown = 5;

interface ArchiveServicesProps {
  readonly services: readonly ServiceForAdmin[];
  readonly onClose: () => void;
  readonly onArchived: () => void;
}

/** Asks first, naming what leaves; all of it comes back with one press. */
export function ArchiveServices({ services, onClose, onArchived }: ArchiveServicesProps) {
  const words = useTexts();
  const undo = useUndoServices(manyServicesTexts);
  const archive = useSend(archiveServices, {
    onDone: ({ archivedServices, actId }) => {
      onArchived();
      onClose();
      const told = { title: texts.done, text: texts.doneText(archivedServices) };
      if (undo && actId !== null) showUndoable({ ...told, label: serviceTexts.undo, undo: () => undo(actId) });
      else showToast({ tone: 'success', ...told });
    },
    onFailed: (error) => {
      onClose();
      showToast({ tone: 'error', title: serviceTexts.deleteFailed, text: reasonOf(error, words) });
    },
  });
  const named = services.slice(0, namesShown).map(({ name }) => name);
  return (
    <Confirm
      isOpen
      title={texts.title(services.length)}
      confirmLabel={texts.confirm(services.length)}
      cancelLabel={texts.keep}
      isBusy={archive.isPending}
      onConfirm={() => archive.mutate({ body: { ids: services.map(({ id }) => id) } })}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{texts.names(named.join(' · '), services.length - named.length)}</p>
      <p className="mt-2">{texts.text}</p>
    </Confirm>
  );
}
