import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useUiWords } from './words.ts';

export type FieldText = {
  label: ReactNode;
  /** What to enter, or its limits. */
  hint?: ReactNode;
  /** What is wrong; undefined while nothing is. */
  error?: string | undefined;
  /** What is good about the value entered. */
  confirmation?: ReactNode;
  isOptional?: boolean;
  /** For fields whose place says what they are: the label stays for screen readers. */
  isLabelHidden?: boolean;
};

type FieldProps = FieldText & { id: string; className?: string | undefined; children: ReactNode };

/** Label above, control, notes below: the frame of every field. */
export function Field({
  id,
  label,
  hint,
  error,
  confirmation,
  isOptional,
  isLabelHidden,
  className,
  children,
}: FieldProps) {
  const words = useUiWords();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-[0.9375rem] font-semibold'}>
        {label}
        {isOptional && <span className="font-normal text-ink-3"> ({words.optional})</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} confirmation={confirmation} />
    </div>
  );
}

type FieldNotesProps = { id: string } & Pick<FieldText, 'hint' | 'error' | 'confirmation'>;

export function FieldNotes({ id, hint, error, confirmation }: FieldNotesProps) {
  return (
    <>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-clay">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
        {error === undefined && confirmation && (
          <p id={`${id}-confirmation`} className="mt-1.5 flex gap-1.5 text-sm text-leaf">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{confirmation}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </>
  );
}

/** The id of a field's control, and the attributes that tie its notes to it. */
export function useFieldControl(
  ownId: string | undefined,
  { hint, error, confirmation }: Pick<FieldText, 'hint' | 'error' | 'confirmation'>,
) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const notes = [
    error !== undefined && `${id}-error`,
    error === undefined && confirmation && `${id}-confirmation`,
    hint && `${id}-hint`,
  ].filter(Boolean);
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
  };
}

/** The box that a person types into or chooses from. Sixteen pixels of text keep phones from zooming in. */
export const controlClasses =
  'block min-h-12 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3.5 py-2.5 text-base text-ink transition-colors ' +
  'hover:border-ink-3 aria-invalid:border-clay disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunk ' +
  'disabled:text-ink-3';
