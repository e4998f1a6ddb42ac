import { classNames } from './class-names.ts';

interface SwitchProps {
  /** What it switches, for screen readers. */
  readonly label: string;
  readonly isOn: boolean;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** On or off, at once. */
export function Switch({ label, isOn, isBusy = false, isDisabled = false, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={onPress}
      className="grid h-11 w-12 shrink-0 place-items-center max-md:-my-2.5 rounded-lg md:pointer-fine:h-9"
    >
      <span
        aria-hidden
        className={classNames(
          'flex h-6 w-11 items-center rounded-full border-[1.5px] px-0.5 transition-colors',
          isOn ? 'justify-end border-leaf bg-leaf' : 'border-edge bg-sunk',
        )}
      >
        <span className={classNames('size-4 rounded-full', isOn ? 'bg-sheet' : 'bg-ink-3')} />
      </span>
    </button>
  );
}
