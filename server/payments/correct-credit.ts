import { formatRupees, type Paise } from '../../contract/money.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { resolveDebt } from '../funds/decide-debt.ts';
import { findOpenDebts } from '../funds/find-debts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { findRequestsOfPayment } from './find-named.ts';
import { reversePayment } from './reverse-payment.ts';

interface OtherAmount {
  readonly paymentId: number;
  readonly requestId: number;
  readonly arrivedPaise: Paise;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Takes back what a fund request was credited with where the bank shows another amount with its reference, so that what arrived can be credited
 * instead. Answers its customer; undefined for a request that is not credited with this payment, or with what arrived. Throws `own-account`, and `conflict` where
 * some of it has gone back before.
 */
export async function reverseOtherAmount(
  tx: Tx,
  { paymentId, requestId, arrivedPaise, by, at }: OtherAmount,
): Promise<number | undefined> {
  const requests = await findRequestsOfPayment(tx, paymentId);
  const credited = requests.find(
    ({ id, status, paise }) => id === requestId && status === 'approved' && paise !== arrivedPaise,
  );
  if (!credited) return undefined;
  if (credited.userId === by.adminId)
    throw new ExpectedError('own-account', "You can't correct a top-up of your own. Another admin can.");
  // As everybody does who moves the customer's money: first the account, then the wallet.
  await lockAccount(tx, credited.userId);
  // The customer reads it; what the admin wrote stands in the audit.
  const reason = `${formatRupees(arrivedPaise)} arrived, and not ${formatRupees(credited.paise)}`;
  const reversal = { requestId, amountPaise: undefined, cause: 'wrong-approval', reason, by, at } as const;
  const { reversedPaise } = await reversePayment(tx, reversal);
  if (reversedPaise !== credited.paise)
    throw new ExpectedError(
      'conflict',
      'Some of this top-up has gone back already. Set this payment aside, and credit by hand what is left of it.',
    );
  // What the wallet did not hold is paid by what is credited now, and by the next top-ups.
  for (const { id: debtId } of await findOpenDebts(tx, requestId))
    await resolveDebt(tx, { debtId, decision: 'collect', reason, by, at });
  return credited.userId;
}
