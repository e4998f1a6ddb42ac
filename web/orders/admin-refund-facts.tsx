import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { processRefundTexts as texts } from '../texts/admin-orders.ts';
import { Button } from '../ui/button.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { deliveredOf } from './admin-orders.rules.ts';
import { undeliveredAmount } from './refunds.rules.ts';

interface ReachedProps {
  readonly order: OrderForAdmin;
  /** Units that had arrived when it was cancelled. */
  readonly reached: number;
}

/** What the decision is about. */
export function RefundFacts({ order, reached }: ReachedProps) {
  return (
    <Lines>
      <Line
        label={texts.service}
        value={
          <span className="block max-w-64 wrap-anywhere whitespace-normal">
            {order.service.name}
            <span className="block text-sm font-normal text-ink-3">{order.service.platformName}</span>
          </span>
        }
      />
      <Line label={texts.reached} value={deliveredOf({ ...order, progress: reached })} />
      {order.status === 'cancelled' && <Line label={texts.cancelled} value={<RelativeDate at={order.updatedAt} />} />}
      {order.refundedAmount !== null && (
        <Line label={texts.before} value={formatRupees(paiseOf(order.refundedAmount))} />
      )}
      <TotalLine label={texts.charged} value={formatRupees(paiseOf(order.totalAmount))} />
    </Lines>
  );
}

/** Where a part had been delivered: all of it, or what is missing. */
export function AmountSuggestions({ order, reached, onChoose }: ReachedProps & { onChoose: (amount: string) => void }) {
  const missing = undeliveredAmount(order, reached);
  if (order.status !== 'cancelled' || reached === 0 || paiseOf(missing) === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.suggestions}</legend>
      <Button isSmall onClick={() => onChoose(order.totalAmount)}>
        {texts.all(formatRupees(paiseOf(order.totalAmount)))}
      </Button>
      <Button isSmall onClick={() => onChoose(missing)}>
        {texts.undelivered(formatRupees(paiseOf(missing)))}
      </Button>
    </fieldset>
  );
}
