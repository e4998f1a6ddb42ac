/** What the wallet on the home page says beside the balance. */
export const homeWalletEn = {
  seeRequests: 'See your fund requests',
  /** An order that places itself once money on its way is in the wallet. */
  covered: {
    placeWhen: (amount: string) => `Place it when ${amount} arrives`,
    kept: 'Kept order',
    keptText: 'It places itself when your money arrives.',
    placesItself: 'This order places itself when the money is in your wallet.',
    refused: 'An order that was not placed',
    refusedText: 'This order was not placed.',
    putThisAway: 'Don’t show this any more',
    putAway: 'It is not shown any more',
    putAwayFailed: 'It is still shown',
    withdraw: 'Don’t order this',
    withdrawn: 'The kept order was withdrawn',
    withdrawFailed: 'The kept order was not withdrawn',
  },
  /** What a customer owes after a reversal. */
  debt: {
    title: (amount: string) => `${amount} is open`,
    blocked:
      'A payment of yours was taken back after it was spent. Please write to us: you can order again once this is settled.',
    write: 'Write to us',
    collecting: 'A payment of yours was taken back after it was spent. Your next top-up pays this first.',
    paidFirst: (amount: string) => `Your next top-up first pays the ${amount} that you owe.`,
  },
};
