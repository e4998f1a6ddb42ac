import type { FundRequest } from '../../contract/funds.ts';
import { type Paise, paiseOf } from '../../contract/money.ts';

/** What an approval says differently from the customer; null where both say the same. */
export function correctionOf(
  asked: Pick<FundRequest, 'amount' | 'referenceNumber'>,
  { receivedPaise, referenceNumber }: { receivedPaise: Paise | undefined; referenceNumber: string | undefined },
): { receivedPaise: Paise | null; reference: string | null } {
  return {
    receivedPaise: receivedPaise === undefined || receivedPaise === paiseOf(asked.amount) ? null : receivedPaise,
    reference: referenceNumber === undefined || referenceNumber === asked.referenceNumber ? null : referenceNumber,
  };
}

/** Until the shop writes its own. */
export const usualRejectionReasons: readonly string[] = [
  'The number is not in our account',
  'The amount differs',
  'Paid to another account',
];
