import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { orderList as words } from '../texts/order-list.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** How much of an order has arrived. */
export function DeliveryBar({ order }: { order: Order }) {
  const texts = useTexts();
  return (
    <ProgressBar
      label={texts.orders.history.progress(order.id)}
      value={order.progress}
      max={order.quantity}
      valueText={deliveredText(order, texts)}
      tone={order.status === 'completed' ? 'leaf' : order.status === 'processing' ? 'sky' : 'stone'}
    />
  );
}

export function deliveredText({ progress, quantity }: Pick<Order, 'progress' | 'quantity'>, { orders }: Texts): string {
  return orders.history.delivered(groupDigits(String(progress)), groupDigits(String(quantity)));
}

/** What the status of an order means for its money, where that needs saying. */
export function moneyText(
  order: Pick<Order, 'status' | 'refundedAmount' | 'progress' | 'quantity'>,
): string | undefined {
  const { money, creditedBack, missingBack } = words;
  // An answer kept from before there were refunds lacks the amount.
  if ((order.status === 'refunded' || order.status === 'partial') && order.refundedAmount) {
    const amount = formatRupees(paiseOf(order.refundedAmount));
    const missing = groupDigits(String(order.quantity - order.progress));
    return order.status === 'partial' ? missingBack(missing, amount) : creditedBack(amount);
  }
  return order.status in money ? money[order.status as keyof typeof money] : undefined; // its keys are statuses
}
