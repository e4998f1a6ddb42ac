import type { ServiceType } from '../../contract/service-kinds.ts';
import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

type Mode = 'hand' | 'auto';

/**
 * Says whether the shop sends the orders of a service to providers. Answers how it was, its price, type and category; undefined for one that is
 * gone. The service stays locked until the transaction ends.
 */
export async function setServiceMode(
  tx: Tx,
  { id, mode }: { id: number; mode: Mode },
): Promise<{ mode: Mode; rate: number; categoryId: number; type: ServiceType } | undefined> {
  const service = tx
    .selectFrom('services')
    .select(['mode', 'rate', 'type', 'category_id as categoryId'])
    .where('id', '=', id);
  const was = await locking(tx, service).executeTakeFirst();
  if (was && was.mode !== mode) await tx.updateTable('services').set({ mode }).where('id', '=', id).execute();
  return was;
}
