import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type SheetProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  /** A passbook has the striped spine: only for what concerns a balance. */
  variant?: 'plain' | 'passbook';
  /** Off for tables and pictures that reach the edge. */
  isPadded?: boolean;
};

/** The card that content stands on. */
export function Sheet({ as = 'div', variant = 'plain', isPadded = true, className, ...rest }: SheetProps) {
  // Every element offered takes the attributes of a div; the type of each alone would forbid the others' refs.
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        'rounded-xl border border-line bg-sheet shadow-sheet',
        variant === 'passbook' && 'spine',
        isPadded && (variant === 'passbook' ? 'p-4.5 pt-6 md:p-6 md:pt-7' : 'p-4.5 md:p-6'),
        className,
      )}
    />
  );
}
