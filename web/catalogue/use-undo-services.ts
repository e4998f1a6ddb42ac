import { undoServiceChanges } from '../../contract/audit.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

interface UndoTexts {
  readonly undone: string;
  readonly undoneText: (restored: number, all: number) => string;
  readonly undoFailed: string;
}

/** Takes a change of many services back, by the number of its act; undefined for who may not. */
export function useUndoServices(texts: UndoTexts): ((actId: number) => void) | undefined {
  const words = useTexts();
  const may = useMay();
  const undo = useSend(undoServiceChanges, {
    onDone: ({ services }) => {
      const restored = services.filter(({ outcome }) => outcome === 'restored').length;
      const text = texts.undoneText(restored, services.length);
      if (restored > 0) showToast({ tone: 'success', title: texts.undone, text });
      else showToast({ tone: 'error', title: texts.undoFailed, text });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.undoFailed, text: reasonOf(error, words) }),
  });
  return may('catalogue.edit') ? (actId) => undo.mutate({ params: { id: actId } }) : undefined;
}
