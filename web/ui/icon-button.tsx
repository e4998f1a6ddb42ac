import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, for those who can't see the icon, and as its tooltip. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 transition-colors hover:bg-sunk hover:text-ink [&_svg]:size-5',
        'disabled:text-ink-3 disabled:opacity-60',
        className,
      )}
    >
      {icon}
    </button>
  );
}
