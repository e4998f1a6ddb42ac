import { groupDigits } from '../../contract/money.ts';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { orderDetails as words } from '../texts/order-details.ts';
import { classNames } from '../ui/class-names.ts';
import { countsOf } from './expected.rules.ts';

/** What the counter of the link showed at the start, should show now, and in the end. Nothing where nobody has read it. */
export function OrderCounts(read: OrderWithTimeline) {
  const counts = countsOf(read);
  if (!counts) return null;
  const { start, now, end } = counts;
  return (
    <section aria-label={words.counts} className="border-t border-dashed border-line-strong pt-2.5">
      <dl className="grid grid-cols-3 gap-3">
        <Count label={words.startCount} count={start} />
        <Count label={words.nowCount} count={now} />
        {end !== null && <Count label={words.endCount} count={end} isExpected />}
      </dl>
      <p className="text-sm text-ink-3">{words.countsText}</p>
    </section>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly isExpected?: boolean;
}

function Count({ label, count, isExpected = false }: CountProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className={classNames('figure text-xl', isExpected && 'text-ink-3')}>{groupDigits(String(count))}</dd>
    </div>
  );
}
