import type { Bonus } from '../../contract/bonuses.ts';

/** The words of what customers were given as credit for discounts. */
export const bonusesTexts = {
  lead: 'A bonus is no money. It completes orders that the wallet does not cover, and is never paid out.',
  amount: 'Amount',
  amountHint: 'At most ₹1,000',
  amountFault: 'Please enter an amount above ₹0 and of at most ₹1,000',
  days: 'Days until it ends',
  reason: 'Reason',
  reasonHint: 'The customer sees it',
  reasonFault: 'Please enter a reason',
  submit: 'Give bonus',
  done: 'Bonus given',
  doneText: (amount: string, day: string) => `${amount}, until ${day}`,
  failed: 'The bonus was not given',
  unsure: 'Please look at the list: it may have been given.',
  list: 'Bonuses of this customer',
  loadFailed: 'The bonuses could not be loaded',
  loading: 'Loading the bonuses…',
  empty: 'No bonus was given yet.',
  used: (used: string, amount: string) => `${used} of ${amount} used`,
  period: (from: string, until: string) => `${from} to ${until}`,
  states: { open: 'Open', used: 'Used', ended: 'Ended', revoked: 'Taken back' } satisfies Record<
    Bonus['state'],
    string
  >,
  revoke: 'Take back',
  revokeOf: (amount: string, id: number) => `Take back ${amount} of bonus #${id}`,
  revokeTitle: 'Take back what is left',
  revokeText: (amount: string) => `${amount} can’t be used any more then. What orders have used stays used.`,
  revokeReason: 'Why it is taken back',
  revoked: 'Bonus taken back',
  revokeFailed: 'The bonus was not taken back',
  because: (reason: string) => `Taken back: ${reason}`,
};
