import type { DifferenceList, PaymentDifference } from '../../contract/payment-differences.ts';
import { differenceTexts } from '../../contract/payment-differences.ts';

/** What the comparison of the night found, for admins. */
export const paymentDifferenceTexts = {
  title: 'Comparison of the night',
  lead: 'What arrived by your statements and gateways, beside what was credited.',
  compared: 'Compared',
  allAgrees: 'All payments agree with what was credited.',
  lists: {
    uncredited: 'Arrived, and not credited for two days',
    unproven: 'Credited, and in no statement',
    different: 'Another amount arrived than was credited',
    returned: 'Credited, and sent back later',
  } satisfies Record<DifferenceList, string>,
  hints: {
    uncredited: 'Decide whose it is, or that it is no top-up, under Needs you.',
    unproven:
      'The statements of those days are complete, and none has this payment. Take it back under Requests, or say why it is right.',
    returned:
      'A statement shows the number of this payment going out. If the bank took it back, take it out of the wallet; if not, say why. Of a credit by hand, subtract it in User Management first.',
    different: 'Decide about the payment under Needs you; take the credit back under Requests if it was wrong.',
  } satisfies Record<DifferenceList, string>,
  kinds: {
    payment: 'Payment',
    request: 'Request',
    credit: 'Credit by hand',
    returned: 'Request',
    'returned-credit': 'Credit by hand',
  } satisfies Record<PaymentDifference['kind'], string>,
  arrived: (amount: string) => `${amount} arrived`,
  credited: (amount: string) => `${amount} credited`,
  noReference: 'no reference number',
  decide: 'Decide',
  look: 'Look at the request',
  lookUser: 'Look at the customer',
  reverse: (amount: string, name: string) => `Take ${amount} back from ${name}`,
  reverseUnnamed: (amount: string) => `Take ${amount} back`,
  reversalReason: 'A statement shows the payment going out.',
  accept: 'It is right',
  why: 'Why (for the audit)',
  whyFault: differenceTexts.reason,
  accepted: 'Saved: it is not listed any more',
  acceptFailed: 'This was not saved',
} as const;
