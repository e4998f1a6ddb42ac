import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Long enough to be meant, short enough to be found. */
const holdMs = 450;

export interface RowChoice {
  readonly label: string;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  /** Some row is chosen: a tap on another one chooses it, too. */
  readonly isChoosing: boolean;
  readonly toggle: () => void;
}

interface PhoneRowProps {
  /** An icon of 40 px; where rows can be chosen it is the box. */
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly end: ReactNode;
  readonly endNote?: ReactNode;
  readonly openLabel: string;
  /** Undefined where there is nothing more to see. */
  readonly onOpen: (() => void) | undefined;
  readonly choice?: RowChoice | undefined;
}

/** A row of a list on a phone, in two lines. A tap opens it; holding it, or a tap on its mark, chooses it. */
export function PhoneRow({ mark, title, note, end, endNote, openLabel, onOpen, choice }: PhoneRowProps) {
  const hold = useHold(choice?.isDisabled ? undefined : choice?.toggle);
  return (
    <span
      {...hold}
      className={classNames(
        'relative grid min-h-15 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 [-webkit-touch-callout:none]',
        choice?.isChosen ? 'bg-marigold-wash' : 'active:bg-paper',
      )}
    >
      {choice ? <Mark choice={choice}>{mark}</Mark> : mark}
      <span className="min-w-0">
        {onOpen ? (
          <button
            type="button"
            data-row-open
            onClick={choice?.isChoosing && !choice.isDisabled ? choice.toggle : onOpen}
            className="block w-full truncate text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            <span className="sr-only">{openLabel}: </span>
            {title}
          </button>
        ) : (
          <span className="block truncate font-semibold">{title}</span>
        )}
        <span className="block truncate text-sm font-normal text-ink-3">{note}</span>
      </span>
      <span className="grid justify-items-end gap-0.5 text-sm font-normal whitespace-nowrap text-ink-2">
        <span className="text-base font-semibold text-ink">{end}</span>
        {endNote}
      </span>
    </span>
  );
}

function Mark({ choice, children }: { choice: RowChoice; children: ReactNode }) {
  const id = useId();
  return (
    <label htmlFor={id} className="relative z-1 -m-1 grid size-12 place-items-center">
      <input
        id={id}
        type="checkbox"
        aria-label={choice.label}
        checked={choice.isChosen}
        disabled={choice.isDisabled}
        onChange={choice.toggle}
        className="peer absolute inset-0 appearance-none rounded-md"
      />
      {choice.isChosen ? (
        <span className="pointer-events-none grid size-10 place-items-center rounded-lg bg-ink text-on-ink">
          <Check aria-hidden className="size-5" />
        </span>
      ) : (
        <span className="pointer-events-none">{children}</span>
      )}
    </label>
  );
}

/** What a held finger does, in place of the press that it would be. */
function useHold(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onHold) return undefined;
  return {
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      wasHeld.current = false;
      stop();
      if (pointerType === 'mouse') return;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, holdMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (wasHeld.current) event.preventDefault();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
