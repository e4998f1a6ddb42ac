import type { TicketStorage } from '../../contract/users.ts';
import type { Reader, Tx } from '../tables.ts';
import { findStorage, updateQuota } from './count-storage.ts';
import { usualQuotaBytes } from './support.rules.ts';

/** What the tickets of an account take, and what they may take. */
export async function readStorage(db: Reader, userId: number): Promise<TicketStorage> {
  const stored = await findStorage(db, userId);
  return { usedBytes: stored?.usedBytes ?? 0, quotaBytes: stored?.quotaBytes ?? usualQuotaBytes };
}

/**
 * Answers the storage as it was. What is stored beyond a smaller quota stays, and nothing is added to it. The caller holds
 * the account, so that nobody changes it in between.
 */
export async function changeQuota(tx: Tx, change: { userId: number; quotaBytes: number }): Promise<TicketStorage> {
  const before = await readStorage(tx, change.userId);
  await updateQuota(tx, change);
  return before;
}
