import { groupDigits, paiseOf } from '../../contract/money.ts';
import type { Order, OrderStatus } from '../../contract/orders.ts';
import { useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Money } from '../ui/money.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { truncated } from './order-form.rules.ts';

const longestLink = 60;
const tones: Record<OrderStatus, Tone> = {
  pending: 'gold',
  processing: 'sky',
  completed: 'leaf',
  failed: 'clay',
  cancelled: 'stone',
  refunded: 'leaf',
  rejected: 'clay',
};

/** One order: what it is for, what it cost, and how much of it has arrived. */
export function OrderLine({ order }: { order: Order }) {
  const { history } = useTexts().orders;
  const delivered = history.delivered(groupDigits(String(order.progress)), groupDigits(String(order.quantity)));
  return (
    <li className="border-t border-dashed border-line-strong py-4 first:border-t-0 lg:nth-2:border-t-0">
      <div className="flex items-start gap-3">
        <BrandIcon
          slug={order.service.platformIcon}
          colour={order.service.platformColor}
          className="mt-0.5 size-7 shrink-0"
        />
        <p className="min-w-0 flex-1 font-semibold">{order.service.name}</p>
        <Badge tone={tones[order.status]}>{history.statuses[order.status]}</Badge>
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-4">
        <OrderLink url={order.url} />
        <Money amount={paiseOf(order.totalAmount)} className="font-semibold" />
      </div>
      <div className="mt-2">
        <ProgressBar
          label={history.progress(order.id)}
          value={order.progress}
          max={order.quantity}
          valueText={delivered}
          tone={order.status === 'completed' ? 'leaf' : order.status === 'processing' ? 'sky' : 'stone'}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <span>{delivered}</span>
        <span className="ml-auto flex items-center">
          {history.number(order.id)}
          <CopyButton isIconOnly text={String(order.id)} label={history.copyNumber(order.id)} />
        </span>
        <RelativeDate at={order.createdAt} />
      </div>
    </li>
  );
}

/** The link cut to 60 characters; all of it is one hover or one tap away. */
function OrderLink({ url }: { url: string }) {
  const shown = url.replace(/^https?:\/\//i, '');
  if (shown.length <= longestLink) return <span className="min-w-0 text-sm break-all text-ink-3">{shown}</span>;
  return (
    <details className="min-w-0 text-sm break-all text-ink-3">
      <summary title={url} className="list-none py-1 [[open]>&]:hidden">
        {truncated(shown, longestLink)}
      </summary>
      {url}
    </details>
  );
}
