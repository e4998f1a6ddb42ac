import type { Reader } from '../tables.ts';
import { findPendingOf } from './funds.queries.ts';

/** Whether a payment of this person is still waiting for review, or on its way back. */
export async function hasPendingRequest(db: Reader, userId: number): Promise<boolean> {
  if ((await findPendingOf(db, userId)) !== undefined) return true;
  const goingBack = await db
    .selectFrom('fund_returns as r')
    .innerJoin('fund_requests as f', 'f.id', 'r.fund_request_id')
    .select('r.id')
    .where('f.user_id', '=', userId)
    .where('r.state', 'in', ['asked', 'unknown'])
    .executeTakeFirst();
  return goingBack !== undefined;
}
