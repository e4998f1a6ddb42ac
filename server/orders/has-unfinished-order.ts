import type { Tx } from '../tables.ts';

/** Whether something of what this customer paid for is still to be delivered or paid back; a failed order waits for an admin to decide. */
export async function hasUnfinishedOrder(tx: Tx, userId: number): Promise<boolean> {
  const unfinished = tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'processing', 'failed']);
  return (await unfinished.limit(1).executeTakeFirst()) !== undefined;
}
