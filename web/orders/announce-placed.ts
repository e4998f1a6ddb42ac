import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { showToast } from '../ui/toast.tsx';
import { markNewOrder } from './new-order.ts';

/** Has the history say that an order was placed; where the part that says it can't be fetched now, a toast does. */
export async function announcePlaced(
  order: Pick<Order, 'id' | 'totalAmount'>,
  titleOf: (id: number) => string,
): Promise<void> {
  markNewOrder(order);
  await import('./order-placed.tsx').catch(() =>
    showToast({ tone: 'success', title: titleOf(order.id), text: formatRupees(paiseOf(order.totalAmount)) }),
  );
}
