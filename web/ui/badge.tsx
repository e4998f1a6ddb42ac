import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Leaf: done, money in. Clay: failed, refused. Sky: under way. Gold: waiting. Stone: neutral. */
export type Tone = 'leaf' | 'clay' | 'sky' | 'gold' | 'stone';

const tones: Record<Tone, string> = {
  leaf: 'bg-leaf-wash text-leaf',
  clay: 'bg-clay-wash text-clay',
  sky: 'bg-sky-wash text-sky',
  gold: 'bg-gold-wash text-gold',
  stone: 'bg-stone-wash text-stone',
};

type BadgeProps = { tone: Tone; children: ReactNode; className?: string };

/** A status in words; the colour only repeats it. */
export function Badge({ tone, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        'before:size-[7px] before:shrink-0 before:rounded-full before:bg-current',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
