import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { orderList as words } from '../texts/order-list.ts';
import { useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { deliveredText } from './delivered-text.ts';
import { statusTones } from './status-tones.ts';

/** An order for posts to come pays for the most that they can get: most of them end with something left. */
const isEndedForPosts = ({ status, serviceType }: Pick<Order, 'status' | 'serviceType'>): boolean =>
  status === 'partial' && serviceType === 'Subscriptions';

/** The status of an order, in the words of its customer. */
export function StatusBadge({ order }: { order: Order }) {
  const { statuses } = useTexts().orders.history;
  if (isEndedForPosts(order)) return <Badge tone="leaf">{words.ended}</Badge>;
  return <Badge tone={statusTones[order.status]}>{statuses[order.status]}</Badge>;
}

/** How much of an order has arrived. */
export function DeliveryBar({ order }: { order: Order }) {
  const texts = useTexts();
  return (
    <ProgressBar
      label={texts.orders.history.progress(order.id)}
      value={order.progress}
      max={order.quantity}
      valueText={deliveredText(order, texts.orders.history)}
      tone={
        order.status === 'completed' || isEndedForPosts(order)
          ? 'leaf'
          : order.status === 'processing'
            ? 'sky'
            : 'stone'
      }
    />
  );
}

/** What the status of an order means for its money, where that needs saying. */
export function moneyText(
  order: Pick<Order, 'status' | 'serviceType' | 'refundedAmount' | 'progress' | 'quantity'>,
): string | undefined {
  const { money, creditedBack, missingBack, unusedBack } = words;
  // An answer kept from before there were refunds lacks the amount.
  if ((order.status === 'refunded' || order.status === 'partial') && order.refundedAmount) {
    const amount = formatRupees(paiseOf(order.refundedAmount));
    if (isEndedForPosts(order)) return unusedBack(amount);
    const missing = groupDigits(String(order.quantity - order.progress));
    return order.status === 'partial' ? missingBack(missing, amount) : creditedBack(amount);
  }
  return order.status in money ? money[order.status as keyof typeof money] : undefined; // its keys are statuses
}
