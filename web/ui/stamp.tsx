import type { ReactNode } from 'react';

type StampProps = { children: ReactNode };

/** One per receipt, when something has become certain; never as decoration. */
export function Stamp({ children }: StampProps) {
  return (
    <span className="inline-block -rotate-5 animate-press rounded-sm border-[2.5px] border-leaf px-3 pt-1 pb-0.5 font-display text-[0.9375rem] font-extrabold tracking-[0.14em] text-leaf uppercase">
      {children}
    </span>
  );
}
