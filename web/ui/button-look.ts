import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'ghost';

export type ButtonLook = {
  /** One primary per view. Ghost has no border, for bars and rows. */
  variant?: ButtonVariant | undefined;
  isSmall?: boolean | undefined;
  /** Full width on phones only. */
  isWide?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
};

const variants: Record<ButtonVariant, string> = {
  primary: 'border-marigold-edge bg-marigold text-on-marigold hover:bg-marigold-hover',
  quiet: 'border-edge bg-sheet text-ink hover:border-ink hover:bg-paper',
  danger: 'border-clay bg-clay text-on-clay hover:border-clay-hover hover:bg-clay-hover',
  ghost: 'border-transparent text-ink hover:bg-sunk',
};

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClasses({
  variant = 'quiet',
  isSmall = false,
  isWide = false,
  isDisabled,
  className,
}: ButtonLook): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-lg border-[1.5px] text-center font-semibold no-underline',
    'transition-colors duration-150',
    isSmall ? 'min-h-11 px-3 text-[0.9375rem] md:pointer-fine:min-h-9' : 'min-h-12 px-5',
    isWide && 'max-md:w-full',
    isDisabled ? 'cursor-not-allowed border-line-strong bg-sunk text-ink-3' : variants[variant],
    className,
  );
}
