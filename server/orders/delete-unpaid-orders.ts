import { day } from '../platform/clock.ts';
import type { Database, Tx } from '../tables.ts';

/** So long its customer can look what became of it. */
const keptMs = 30 * day;

/** Deletes what was kept and never placed. */
export async function deleteUnpaidOrders(database: Database, now: number): Promise<void> {
  while (await database.write((tx) => deleteSome(tx, now - keptMs)));
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
