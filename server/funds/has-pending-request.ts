import type { Reader } from '../tables.ts';
import { findPendingOf } from './funds.queries.ts';

/** Whether a payment of this person is still waiting for review. */
export async function hasPendingRequest(db: Reader, userId: number): Promise<boolean> {
  return (await findPendingOf(db, userId)) !== undefined;
}
