/** Of what waits for a second admin. */
export const pendingActTexts = {
  title: 'Waits for a second admin',
  lead: 'It is above what one admin can move for a customer in a day. Compare it with what you know before you confirm.',
  kinds: {
    approve: (number: number) => `Approve fund request #${number}`,
    resolve: (number: number) => `Credit payment #${number}`,
    balance: () => 'Add by hand to the wallet',
    return: (number: number) => `Return the top-up of fund request #${number}`,
    limit: () => 'A new limit of one admin',
    forgive: () => 'Forgive a debt',
  },
  noLimit: 'no limit',
  of: (name: string) => `of ${name}`,
  askedBy: (name: string) => `asked by ${name}`,
  yours: 'Another admin has to confirm it: you have asked for it.',
  confirm: 'Confirm',
  decline: 'Decline',
  withdraw: 'Withdraw',
  confirmed: 'Confirmed and done',
  confirmFailed: 'It was not done',
  declined: 'It waits no longer',
  declineFailed: 'It still waits',
} as const;
