import type { Paise } from '../../contract/money.ts';
import type { Tx } from '../tables.ts';
import { hasOtherAdmin } from './confirmations.queries.ts';
import { readSecondAdminLimit } from './second-admin-limit.ts';

/** What an admin gives one customer in a day without another admin; undefined where nothing bounds it, or nobody else could give more. */
export async function findAloneLimit(
  tx: Tx,
  { adminId, at }: { adminId: number; at: number },
): Promise<Paise | undefined> {
  const limitPaise = await readSecondAdminLimit(tx);
  return limitPaise > 0 && (await hasOtherAdmin(tx, { adminId, at })) ? limitPaise : undefined;
}
