import type { ReactNode } from 'react';

type StampProps = {
  children: ReactNode;
  /** For a sheet that confirms something: the sheet appears first, and the stamp lands on it after 260 ms. */
  isLarge?: boolean;
};

const large = { fontSize: '1.5rem', animationDelay: '260ms', animationFillMode: 'backwards' };

/** One per receipt, when something has become certain; never as decoration. */
export function Stamp({ children, isLarge = false }: StampProps) {
  return (
    <span
      style={isLarge ? large : undefined}
      className="inline-block -rotate-5 animate-press rounded-sm border-[2.5px] border-leaf px-3 pt-1 pb-0.5 font-display text-[0.9375rem] font-extrabold tracking-[0.14em] text-leaf uppercase"
    >
      {children}
    </span>
  );
}
