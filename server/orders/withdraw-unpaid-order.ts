import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import type { Database } from '../tables.ts';
import { readUnpaidOrderInState } from './find-unpaid-orders.ts';
import { lockUnpaidOrder } from './lock-unpaid-order.ts';

interface Withdrawal {
  readonly unpaidOrderId: number;
  readonly userId: number;
}

/** Withdraws an unpaid order, also one that was refused, however often it is called. Throws `conflict` for one that was placed. */
export function withdrawUnpaidOrder(database: Database, request: Withdrawal): Promise<UnpaidOrder> {
  return database.write(async (tx) => {
    await lockUnpaidOrder(tx, request);
    await tx
      .updateTable('unpaid_orders')
      .set({ state: 'withdrawn' })
      .where('id', '=', request.unpaidOrderId)
      .where('user_id', '=', request.userId)
      .where('state', 'in', ['waiting', 'refused'])
      .execute();
    return readUnpaidOrderInState(tx, request, 'withdrawn');
  });
}
