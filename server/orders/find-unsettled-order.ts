import { unsettledStatuses } from '../../contract/orders.ts';
import type { Tx } from '../tables.ts';

/** The first order of this customer of which something may still be delivered or paid back. */
export async function findUnsettledOrder(tx: Tx, userId: number): Promise<number | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', unsettledStatuses)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return order?.id;
}
