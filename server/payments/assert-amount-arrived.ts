import { formatRupees, type Paise } from '../../contract/money.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { closeRemainder } from './decide-remainder.ts';
import { findCreditedOtherwise, findSetAside } from './find-named.ts';
import { findRemainderOfKey } from './find-remainders.ts';

interface CreditByHand {
  /** Of the reference that it names. */
  readonly key: string;
  readonly creditedPaise: Paise;
  /** Where its amount was entered. */
  readonly field: 'amount' | 'receivedAmount';
  readonly decidedBy: number;
  readonly at: number;
}

/**
 * As a step after a credit by hand, once the payment of its reference was looked at. Throws `payment-differs` where the bank shows another
 * amount with this reference, also of a payment that was set aside, or where another one is left of it. What is left is decided by it.
 */
export async function assertAmountArrived(
  tx: Tx,
  { key, creditedPaise, field, decidedBy, at }: CreditByHand,
): Promise<void> {
  const differs = (text: string) => new ExpectedError('payment-differs', text, { fields: { [field]: text } });
  const enter = 'Enter what arrived, or the reference of the payment that you mean.';
  const [other] = await findCreditedOtherwise(tx, key);
  if (other) throw differs(`The bank shows ${formatRupees(other.amountPaise)} with this reference. ${enter}`);
  const setAside = (await findSetAside(tx, key)).find(({ amountPaise }) => amountPaise !== creditedPaise);
  if (setAside)
    throw differs(
      `The bank shows ${formatRupees(setAside.amountPaise)} with this reference, in a payment that was set aside. ${enter}`,
    );
  const left = await findRemainderOfKey(tx, key);
  if (!left) return;
  if (creditedPaise !== left.leftPaise)
    throw differs(
      `A part of this payment has gone back. ${formatRupees(left.leftPaise)} is left: enter that as what arrived, or the reference of the payment that you mean.`,
    );
  await closeRemainder(tx, { paymentId: left.paymentId, decidedBy, at });
}
