import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClasses } from './button-look.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  Omit<ButtonLook, 'isDisabled'> & {
    /** Work is under way: shows it, keeps the width, and lets no second press through. */
    isBusy?: boolean | undefined;
  };

/** A disabled or busy button keeps the focus, so that a person with a keyboard is not thrown to the top of the page. */
export function Button({
  variant,
  isSmall,
  isWide,
  isBusy = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isBlocked = isBusy || disabled;

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A blocked submit button must not send its form either, also not through Enter in a field.
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClasses({ variant, isSmall, isWide, isDisabled: disabled && !isBusy, className })}
      onClick={press}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isBusy && 'opacity-0')}>
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
