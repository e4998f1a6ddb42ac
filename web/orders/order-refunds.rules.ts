import type { OrderStatus } from '../../contract/order.ts';
import type { OrderRefund } from '../../contract/orders.ts';

/** What each step of an order's life paid back; undefined for one that paid nothing. Each refund is a step of its own. */
export function amountsOfSteps(
  timeline: readonly { readonly status: OrderStatus }[],
  refunds: readonly Pick<OrderRefund, 'amount'>[],
): (string | undefined)[] {
  let next = 0;
  return timeline.map(({ status }) =>
    status === 'refunded' || status === 'partial' ? refunds[next++]?.amount : undefined,
  );
}

/** Whether a step says only how much more had arrived: that the order began stands above it, once. */
export function isFurtherProgress(
  timeline: readonly { readonly status: OrderStatus; readonly progress: number }[],
  index: number,
): boolean {
  const [before, step] = [timeline[index - 1], timeline[index]];
  return step?.status === 'processing' && before?.status === 'processing' && step.progress > 0;
}
