import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type LinesProps = { children: ReactNode; className?: string };

/** Lines that add up, as in a passbook: a dashed rule between them, a solid one over the total. */
export function Lines({ children, className }: LinesProps) {
  return <dl className={className}>{children}</dl>;
}

type LineProps = {
  label: ReactNode;
  /** What stands at the right: an amount, a count, a date. */
  value: ReactNode;
  note?: ReactNode;
  /** Leaf for what comes in or is saved. */
  tone?: 'plain' | 'leaf' | 'faint';
};

const lineTones = { plain: '', leaf: 'text-leaf', faint: 'text-sm text-ink-3' };

export function Line({ label, value, note, tone = 'plain' }: LineProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-dashed border-line-strong py-2.5 first:border-t-0',
        lineTones[tone],
      )}
    >
      <dt className="min-w-0">
        {label}
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </dt>
      <dd className="text-right font-semibold whitespace-nowrap">{value}</dd>
    </div>
  );
}

type TotalLineProps = { label: ReactNode; value: ReactNode };

export function TotalLine({ label, value }: TotalLineProps) {
  return (
    <div className="figure grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t-2 border-ink py-3 text-2xl">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
