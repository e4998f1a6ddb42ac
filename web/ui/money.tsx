import { compactRupees, formatRupees } from '../../contract/money.ts';
import { classNames } from './class-names.ts';

type MoneyProps = {
  /** Paise as a number, or an amount that is already formatted. */
  amount: number | string;
  /** Leaf and a plus for what comes in, a minus for what goes out. */
  direction?: 'in' | 'out';
  /** `₹1.2L`, with the full figure for hover and screen readers; only for paise. */
  isCompact?: boolean;
  className?: string;
};

export function Money({ amount, direction, isCompact = false, className }: MoneyProps) {
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : '';
  const full = sign + (typeof amount === 'number' ? formatRupees(amount) : amount);
  const classes = classNames('whitespace-nowrap tabular', direction === 'in' && 'text-leaf', className);
  if (!isCompact || typeof amount !== 'number') return <span className={classes}>{full}</span>;
  return (
    <span className={classes} title={full}>
      <span aria-hidden>{sign + compactRupees(amount)}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}
