/** The words of bonuses: promotional credit that lowers the price of an order and is never paid out. */
export const bonusEn = {
  name: 'Bonus',
  until: (amount: string, day: string) => `Bonus ${amount}, until ${day}`,
  partUntil: (amount: string, part: string, day: string) => `Bonus ${amount}, ${part} of it until ${day}`,
  use: 'It pays what the wallet lacks for an order, and is never paid out.',
};
