import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf, wireAmount } from '../../contract/money.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { readFundRequest } from '../funds/read-fund-request.ts';
import { type RequestDecision, resolveFundRequest } from '../funds/resolve-fund-request.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { closeRemainder } from './decide-remainder.ts';
import { findCreditedOtherwise } from './find-named.ts';
import { findRemainderOfKey } from './find-remainders.ts';
import { refreshPaymentOf } from './refresh-payments.ts';

export interface Decision extends Omit<RequestDecision, 'by'>, Pick<KeyedRequest, 'requestKey'> {
  readonly by: AdminActor;
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
        if (decision.status === 'approved')
          await assertAmountArrived(tx, { key, requestId, decidedBy: by.adminId, at });
        if (decision.status === 'approved') await assertTwoAdmins(tx, decision);
        return {};
      });
      return readFundRequest(tx, requestId);
    });
  return runWithSecondAdmin(database, decideOnce);
}

interface Approved {
  readonly key: string;
  readonly requestId: number;
  readonly decidedBy: number;
  readonly at: number;
}

/** Throws `payment-differs` where the bank shows another amount with this reference, or another one is left, than was credited just now. */
async function assertAmountArrived(tx: Tx, { key, requestId, decidedBy, at }: Approved): Promise<void> {
  const [other] = await findCreditedOtherwise(tx, key);
  if (other)
    throw differs(
      `The bank shows ${formatRupees(other.amountPaise)} with this reference. Enter what arrived, or the reference of the payment that you mean.`,
    );
  const left = await findRemainderOfKey(tx, key);
  if (!left) return;
  const { amount, receivedAmount } = await readFundRequest(tx, requestId);
  if (paiseOf(receivedAmount ?? amount) !== left.leftPaise)
    throw differs(
      `A part of this payment has gone back. ${formatRupees(left.leftPaise)} is left: enter that as what arrived, or the reference of the payment that you mean.`,
    );
  await closeRemainder(tx, { paymentId: left.paymentId, decidedBy, at });
}

const differs = (text: string) => new ExpectedError('payment-differs', text, { fields: { receivedAmount: text } });

/** Once it is credited: with what, and to whom. */
async function assertTwoAdmins(tx: Tx, { requestId, adminNotes, receivedPaise, referenceNumber, by, at }: Decision) {
  const { user, amount, receivedAmount } = await readFundRequest(tx, requestId);
  await assertSecondAdmin(tx, {
    kind: 'approve',
    subjectId: requestId,
    userId: user.id,
    amountPaise: paiseOf(receivedAmount ?? amount),
    essence: referenceNumber ?? '',
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
