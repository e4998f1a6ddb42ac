import type { Tx } from '../tables.ts';

/** Deletes the comments and names in a customer's orders, which are personal, and the unpaid orders with theirs. */
export async function eraseOrderExtras(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ extras: null })
    .where('user_id', '=', userId)
    .where('extras', 'is not', null)
    .execute();
  await tx.deleteFrom('unpaid_orders').where('user_id', '=', userId).where('state', '<>', 'placed').execute();
}
