import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing is there yet, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {icon && <span className="mb-1 text-ink-3 [&_svg]:size-8 [&_svg]:stroke-[1.5]">{icon}</span>}
      <p className="font-display text-lg font-bold">{title}</p>
      {children && <p className="max-w-[42ch] text-ink-2">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
