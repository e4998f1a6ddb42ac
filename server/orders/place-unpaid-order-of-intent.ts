import type { Database } from '../tables.ts';
import { chargeUnpaidOrder } from './charge-unpaid-order.ts';
import { lockUnpaidOrder } from './lock-unpaid-order.ts';
import { isFinalRefusal, refuseUnpaidOrder } from './refuse-unpaid-order.ts';

interface PaidIntent {
  readonly intentId: number;
  readonly at: number;
}

/**
 * Places the unpaid order whose payment intent was credited: once, however often it is called. When the order can't be placed as it was
 * requested, it is refused: the money stays in the wallet, and the customer is notified.
 */
export async function placeUnpaidOrderOfIntent(database: Database, { intentId, at }: PaidIntent): Promise<void> {
  try {
    await database.write(async (tx) => {
      const unpaid = await lockUnpaidOrder(tx, { intentId });
      if (unpaid) await chargeUnpaidOrder(tx, unpaid, at);
    });
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    await database.write((tx) => refuseUnpaidOrder(tx, { intentId, at, reason: error.code }));
  }
}
