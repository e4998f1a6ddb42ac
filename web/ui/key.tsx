import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The name of a key, as it stands beside what it does. */
export function Key({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={classNames(
        'rounded-sm border border-b-2 border-line-strong bg-sheet px-1.5 font-sans text-xs leading-5 whitespace-nowrap text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
