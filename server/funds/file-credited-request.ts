import { fundTexts } from '../../contract/funds.ts';
import type { Paise } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { claimReference, referenceUsedBy } from '../references/claim-reference.ts';
import type { Tx } from '../tables.ts';
import { insertFundRequest } from './funds.queries.ts';
import { type ResolvedRequest, resolveFundRequest } from './resolve-fund-request.ts';

/** As the table of fund requests has it. */
const askable = { minPaise: 10_00, maxPaise: 1_00_000_00 } as const;

export interface PaymentWithoutRequest {
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly referenceNumber: string;
  /** The shop itself for a payment that it asked for. */
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * Files a fund request for a payment that its customer never named, and approves it. Throws as `resolveFundRequest` does, and
 * `reference-used` also for a payment that waits in another request.
 */
export async function fileCreditedRequest(tx: Tx, payment: PaymentWithoutRequest): Promise<ResolvedRequest> {
  const { userId, amountPaise, referenceNumber, by, at } = payment;
  await lockAccount(tx, userId);
  const key = referenceKey(referenceNumber);
  if (key === undefined) throw new ExpectedError('invalid-input', fundTexts.reference);
  // A payment may be smaller or larger than what can be asked for.
  const askedPaise = Math.min(Math.max(amountPaise, askable.minPaise), askable.maxPaise);
  const filed = await insertFundRequest(tx, { ...payment, amountPaise: askedPaise, key });
  if (!filed) throw await referenceUsedBy(tx, key);
  await claimReference(tx, { key, fundRequestId: filed.id, referenceNumber, at }, { namesHolder: true });
  return resolveFundRequest(tx, {
    requestId: filed.id,
    status: 'approved',
    adminNotes: '',
    receivedPaise: amountPaise,
    referenceNumber: undefined,
    by,
    at,
  });
}
