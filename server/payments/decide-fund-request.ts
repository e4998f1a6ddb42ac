import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { paiseOf, wireAmount } from '../../contract/money.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { readFundRequest } from '../funds/read-fund-request.ts';
import { type RequestDecision, resolveFundRequest } from '../funds/resolve-fund-request.ts';
import type { Database, Tx } from '../tables.ts';
import { assertAmountArrived } from './assert-amount-arrived.ts';
import { refreshPaymentOf } from './refresh-payments.ts';

export interface Decision extends Omit<RequestDecision, 'by'>, Pick<KeyedRequest, 'requestKey'> {
  readonly by: AdminActor;
  /** The act of another admin that it is to confirm. */
  readonly confirms?: number | undefined;
}

/**
 * Settles a top-up by hand, and knows the payment of a statement as credited that it is for. Throws as `resolveFundRequest` does, and
 * `payment-differs` where the bank shows another amount with its reference.
 */
export function decideFundRequest(database: Database, decision: Decision): Promise<FundRequestForAdmin> {
  const { by, requestKey, at, requestId } = decision;
  const decideOnce = () =>
    database.write(async (tx) => {
      // What is kept for retries names nobody: it outlives the customer's account.
      await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
        const { key } = await resolveFundRequest(tx, decision);
        await refreshPaymentOf(tx, { key, at });
        if (decision.status === 'approved') {
          const { amount, receivedAmount } = await readFundRequest(tx, requestId);
          const creditedPaise = paiseOf(receivedAmount ?? amount);
          await assertAmountArrived(tx, { key, creditedPaise, field: 'receivedAmount', decidedBy: by.adminId, at });
        }
        if (decision.status === 'approved') await assertTwoAdmins(tx, decision);
        return {};
      });
      return readFundRequest(tx, requestId);
    });
  return runWithSecondAdmin(database, decideOnce);
}

/** Once it is credited: with what, and to whom. */
async function assertTwoAdmins(tx: Tx, decision: Decision) {
  const { requestId, adminNotes, receivedPaise, referenceNumber, confirms, by, at } = decision;
  const { user, amount, receivedAmount } = await readFundRequest(tx, requestId);
  await assertSecondAdmin(tx, {
    kind: 'approve',
    subjectId: requestId,
    userId: user.id,
    amountPaise: paiseOf(receivedAmount ?? amount),
    essence: referenceNumber ?? '',
    confirms,
    request: {
      status: 'approved',
      adminNotes,
      ...(receivedPaise !== undefined && { receivedAmount: wireAmount(receivedPaise) }),
      ...(referenceNumber !== undefined && { referenceNumber }),
    },
    by,
    at,
  });
}
