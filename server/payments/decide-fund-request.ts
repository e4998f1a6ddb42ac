import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { readFundRequest } from '../funds/read-fund-request.ts';
import { type RequestDecision, resolveFundRequest } from '../funds/resolve-fund-request.ts';
import type { Database } from '../tables.ts';
import { refreshPaymentOf } from './refresh-payments.ts';

export interface Decision extends Omit<RequestDecision, 'by'>, Pick<KeyedRequest, 'requestKey'> {
  readonly by: AdminActor;
}

/**
 * Settles a top-up by hand, and knows the payment of a statement as credited that it is for. Throws as `resolveFundRequest` does.
 */
export function decideFundRequest(database: Database, decision: Decision): Promise<FundRequestForAdmin> {
  const { by, requestKey, at, requestId } = decision;
  return database.write(async (tx) => {
    // What is kept for retries names nobody: it outlives the customer's account.
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      const { key } = await resolveFundRequest(tx, decision);
      await refreshPaymentOf(tx, { key, at });
      return {};
    });
    return readFundRequest(tx, requestId);
  });
}
