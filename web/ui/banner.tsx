import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';

const looks: Record<Tone | 'offline', { icon: typeof Info; classes: string }> = {
  leaf: { icon: CircleCheck, classes: 'bg-leaf-wash [&>svg]:text-leaf' },
  clay: { icon: CircleAlert, classes: 'bg-clay-wash [&>svg]:text-clay' },
  sky: { icon: Info, classes: 'bg-sky-wash [&>svg]:text-sky' },
  gold: { icon: TriangleAlert, classes: 'bg-gold-wash [&>svg]:text-gold' },
  stone: { icon: Info, classes: 'bg-stone-wash [&>svg]:text-stone' },
  offline: { icon: WifiOff, classes: 'bg-stone-wash [&>svg]:text-stone' },
};

type BannerProps = {
  tone: Tone | 'offline';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Something to know about the whole page or a whole section, for as long as it holds. */
export function Banner({ tone, title, children, action, className }: BannerProps) {
  const { icon: Icon, classes } = looks[tone];
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-3 text-ink',
        classes,
        className,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-56">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-[0.9375rem]">{children}</div>}
      </div>
      {action}
    </div>
  );
}
