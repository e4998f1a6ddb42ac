import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { useWindowDrop } from './use-window-drop.ts';

type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What a press does: `Choose pictures`. */
  action: string;
  /** The other ways in, said after the action. */
  otherWays?: string;
  /** Shown while files hang over the window. */
  dropNow: string;
  /** As in a file input. */
  accept: string;
  isDisabled?: boolean;
  /** One file at a time. */
  isSingle?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** The control that takes the focus. */
  ref?: Ref<HTMLInputElement>;
};

/**
 * Files by press, by key or by drop. While it is shown, a drop anywhere in the window counts: one that misses would
 * otherwise replace the page, and all that was typed with it.
 */
export function FileDrop({
  label,
  hint,
  action,
  otherWays,
  dropNow,
  accept,
  isDisabled = false,
  isSingle = false,
  onFiles,
  ref,
}: FileDropProps) {
  const id = useId();
  const isOver = useWindowDrop((files) => !isDisabled && onFiles(files));

  function readFiles(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block text-[0.9375rem] font-semibold">
        {label}
      </span>
      <label
        className={classNames(
          'relative flex min-h-20 flex-wrap items-center justify-center gap-x-2 rounded-lg border-[1.5px] border-dashed px-4 py-3 text-center transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isDisabled && 'cursor-not-allowed border-line-strong bg-sunk text-ink-3',
          !isDisabled && (isOver ? 'border-ink bg-marigold-wash' : 'border-edge bg-sheet hover:border-ink'),
        )}
      >
        <input
          ref={ref}
          id={id}
          type="file"
          multiple={!isSingle}
          accept={accept}
          disabled={isDisabled}
          aria-labelledby={`${id}-label ${id}-action`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="sr-only"
          onChange={readFiles}
        />
        <Upload aria-hidden className="size-5 shrink-0" />
        {isOver && !isDisabled ? (
          <span className="font-semibold">{dropNow}</span>
        ) : (
          <span>
            <span id={`${id}-action`} className="font-semibold">
              {action}
            </span>{' '}
            {otherWays && <span className="text-ink-2 pointer-coarse:hidden">{otherWays}</span>}
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
