import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-look.ts';

type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { href: string };

/** A link that looks like a button, since it leads somewhere. */
export function ButtonLink({ variant, isSmall, isWide, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClasses({ variant, isSmall, isWide, className })} />;
}
