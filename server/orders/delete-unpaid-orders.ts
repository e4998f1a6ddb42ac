import { day } from '../platform/clock.ts';
import type { Database, Tx } from '../tables.ts';

/** For this long its customer can see what became of it. */
const shownMs = 30 * day;

/** Deletes unpaid orders that were never placed, 30 days after they were made. */
export async function deleteUnpaidOrders(database: Database, now: number): Promise<void> {
  while (await database.write((tx) => deleteSome(tx, now - shownMs)));
}

async function deleteSome(tx: Tx, before: number): Promise<boolean> {
  const old = await tx
    .selectFrom('unpaid_orders')
    .select('id')
    .where('state', '<>', 'placed')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(500)
    .execute();
  if (old.length === 0) return false;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('unpaid_orders').where('id', 'in', ids).where('state', '<>', 'placed').execute();
  return true;
}
