import type { Tx } from '../tables.ts';
import type { LockedUnpaidOrder } from './lock-unpaid-order.ts';
import { chargeAndPlace, type OrderRequest, priceOrder } from './place-order.ts';

/** Charges the wallet and places the order, at the price that was shown. Throws what `placeOrder` throws. */
export async function chargeUnpaidOrder(tx: Tx, unpaid: LockedUnpaidOrder, at: number): Promise<void> {
  const request: OrderRequest = {
    // Written by create-unpaid-order.ts, of this very type.
    ...(JSON.parse(unpaid.request) as Omit<OrderRequest, 'requestKey' | 'expectedPaise'>),
    expectedPaise: unpaid.total_paise,
    requestKey: undefined,
    at,
  };
  const order = await chargeAndPlace(tx, request, await priceOrder(tx, request));
  // The order itself has the rest of the request from here on.
  const placed = { state: 'placed', order_id: order.id, request: JSON.stringify({ url: request.url }) } as const;
  await tx.updateTable('unpaid_orders').set(placed).where('id', '=', unpaid.id).execute();
}
