import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import type { Database } from '../tables.ts';
import { readUnpaidOrderInState } from './find-unpaid-orders.ts';
import { lockUnpaidOrder } from './lock-unpaid-order.ts';

interface Withdrawal {
  readonly unpaidOrderId: number;
  readonly userId: number;
}

/** Withdraws an unpaid order, however often it is called. Throws `conflict` for one that was placed or refused. */
export function withdrawUnpaidOrder(database: Database, request: Withdrawal): Promise<UnpaidOrder> {
  return database.write(async (tx) => {
    const unpaid = await lockUnpaidOrder(tx, request);
    if (unpaid) await tx.updateTable('unpaid_orders').set({ state: 'withdrawn' }).where('id', '=', unpaid.id).execute();
    return readUnpaidOrderInState(tx, request, 'withdrawn');
  });
}
