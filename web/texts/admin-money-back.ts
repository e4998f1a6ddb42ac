import type { Debt, FundReturn, ReturnPayer } from '../../contract/money-back.ts';

/** What goes back of top-ups, for admins. */
export const moneyBackTexts = {
  decidedBy: (name: string) => `by ${name}`,
  decidedByShop: 'automatic',
  returned: (amount: string) => `${amount} returned`,
  onItsWay: (amount: string) => `${amount} on its way back`,
  reversed: (amount: string) => `${amount} taken back`,

  takenBack: 'Taken back',

  title: 'Money back',
  ofUser: (amount: string, name: string) => `Top-up of ${amount} by ${name}`,
  left: 'Can still go back',
  notes: 'Notes',
  what: 'What has happened?',
  kinds: {
    return: 'The customer gets it back',
    'taken-back': 'The bank or the gateway took it back',
    'wrong-approval': 'The approval was wrong',
  },
  hints: {
    return: 'The wallet is charged at once. It can’t be more than the wallet holds.',
    'taken-back':
      'The wallet is charged with what it holds. The rest is a debt: the customer can’t order until you have decided about it. Running orders go on.',
    'wrong-approval':
      'The wallet is charged with what it holds, and the rest is a debt. The reference is free again for whoever made the payment.',
  },
  method: 'How does it go back?',
  methods: {
    gateway: (name: string) => `By ${name}, to where it came from`,
    'by-hand': 'I send it myself, and enter its number',
  },
  gateways: { razorpay: 'Razorpay', cashfree: 'Cashfree', phonepe: 'PhonePe' },
  amount: 'Amount (₹)',
  amountFault: (most: string) => `Please enter an amount up to ${most}`,
  reason: 'Reason',
  reasonHint: 'The customer reads it.',
  reasonFault: 'Please say why',
  send: (amount: string) => `Return ${amount}`,
  sendPlain: 'Return',
  reverse: (amount: string) => `Take back ${amount}`,
  sent: 'Money back',
  sentByHand: 'Send it from your bank now, and enter its number under Money back.',
  sentByGateway: 'The gateway was asked. The customer sees where it stands.',
  reversedNow: (taken: string, debt: string | undefined) =>
    debt === undefined
      ? `${taken} was taken out of the wallet.`
      : `${taken} was taken out of the wallet; ${debt} is a debt.`,
  failed: 'Nothing went back',

  loadFailed: 'Failed to fetch what goes back',
  returns: 'Returns to look after',
  noReturns: 'No return waits for you.',
  debts: 'Debts',
  noDebts: 'Nobody owes the shop anything.',
  more: 'Return a top-up, or take one back, in Requests: choose an approved one, then Money back.',
  sendTo: 'Send it to:',
  noAddress: {
    seen: 'The bank did not say from which UPI ID it came. Ask the customer.',
    deleted: 'The UPI ID was deleted, as all are after a time. Ask the customer.',
    none: 'No statement shows this payment, so its UPI ID is not known. Ask the customer.',
  } satisfies Record<ReturnPayer['evidence'], string>,
  copyAddress: (address: string) => `Copy ${address}`,
  unassigned:
    'This return failed, and the approval had been wrong: the money is in no wallet. The rest of the payment is decided already. Credit this part by hand to the person who paid, then write to whom.',
  credited: 'It is credited',
  backTo: (name: string, reference: string) => `to ${name}, for UTR ${reference}`,
  states: {
    asked: 'To be sent',
    unknown: 'No clear answer yet',
    done: 'Sent',
    failed: 'Not sent',
  } satisfies Record<FundReturn['state'], string>,
  atGateway: 'The gateway was asked',
  checks: {
    'awaits-statement': 'Its statement is to come',
    found: 'Found in the statement',
    'other-amount': 'The statement shows another amount',
    missing: 'Not found in the statement',
  } satisfies Record<NonNullable<FundReturn['outgoingCheck']>, string>,
  outgoing: 'Number of the outgoing payment (UTR)',
  outgoingFault: 'Please enter the number of the outgoing payment',
  isSent: 'It is sent',
  notSent: 'It was not sent',
  notSentTitle: (amount: string) => `Put ${amount} back into the wallet?`,
  notSentText: 'The customer is told that it could not be returned.',
  notSentYes: 'Put it back',
  notSentReason: 'The admin did not send it',
  settled: 'Saved',
  settleFailed: 'This was not saved',

  owes: (name: string) => `${name} owes`,
  ofAmount: (paid: string, amount: string) => `${paid} of ${amount} paid`,
  blocks: 'Can’t order',
  collects: 'The next top-ups pay it',
  causes: {
    statement: 'Taken back by the bank',
    gateway: 'Paid back by the gateway',
    'taken-back': 'Taken back',
    'wrong-approval': 'Wrong approval',
  } satisfies Record<Debt['cause'], string>,
  collect: 'Top-ups pay it first',
  forgive: 'Forgive it',
  whyDecided: 'Why (for the audit; the customer reads it when you forgive)',
  decided: 'Decided',
  decideFailed: 'This was not decided',
} as const;
