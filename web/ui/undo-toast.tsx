import { useSingleKeys } from '../platform/single-keys.ts';
import { offerUndo } from '../platform/undo.ts';
import { Key } from './key.tsx';
import { showToast } from './toast.tsx';

interface Undoable {
  readonly title: string;
  readonly text?: string;
  /** What the button says: `Undo`. */
  readonly label: string;
  readonly undo: () => void;
}

/** Says what was just done, with the way back: by its button, and for a minute by `z`. */
export function showUndoable({ title, text, label, undo }: Undoable): void {
  showToast({ tone: 'success', title, text, action: { label: <UndoLabel text={label} />, onPress: offerUndo(undo) } });
}

function UndoLabel({ text }: { text: string }) {
  const areOn = useSingleKeys()[0] === 'on';
  return (
    <>
      {text}
      {areOn && (
        <span aria-hidden className="ml-2 pointer-coarse:hidden">
          <Key>Z</Key>
        </span>
      )}
    </>
  );
}
