import type { OrderWithTimeline } from '../../contract/orders.ts';
import { formatInIndia, indianDate } from '../platform/indian-time.ts';
import { dripFeed as words } from '../texts/drip-feed.ts';
import { useUiWords } from '../ui/words.ts';

/** How many runs of an order in parts are over, and when the next one begins. */
export function DripProgress({ order, drip }: Pick<OrderWithTimeline, 'order' | 'drip'>) {
  const { locale } = useUiWords();
  // Answers kept from before there were parts lack both.
  if (!drip || !order.runs) return null;
  const isOpen = order.status === 'pending' || order.status === 'processing';
  return (
    <p className="text-sm text-ink-2">
      {words.progress(drip.ended, order.runs)}
      {isOpen && drip.nextAt !== null && words.next(timeText(Date.parse(drip.nextAt), locale))}
    </p>
  );
}

/** Of today the time alone. */
function timeText(at: number, locale: string): string {
  return formatInIndia(at, indianDate(at) === indianDate(Date.now()) ? 'time' : 'exact', locale);
}
