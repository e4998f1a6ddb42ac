import type { Tx } from '../tables.ts';

/** Comments and names that were ordered, or kept until they are paid, are personal: they go with the person whose orders they are of. */
export async function eraseOrderExtras(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ extras: null })
    .where('user_id', '=', userId)
    .where('extras', 'is not', null)
    .execute();
  // What waits for a payment is placed for nobody any more.
  await tx.deleteFrom('unpaid_orders').where('user_id', '=', userId).where('state', '<>', 'placed').execute();
}
