import type { OrderRefund, OrderStatus } from '../../contract/orders.ts';

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
