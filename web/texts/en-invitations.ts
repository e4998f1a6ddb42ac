/** The words of inviting friends. */
export const invitationsEn = {
  title: 'Invite a friend',
  pays: (bonus: string, minimum: string) =>
    `You get a bonus of ${bonus} when a friend registers by your link and their first order of ${minimum} or more is completed.`,
  friendToo: (bonus: string) => `Your friend gets a bonus of ${bonus} then, too.`,
  rules: (orderDays: string, bonusDays: string) =>
    `The order has to be placed within ${orderDays} days after they registered. The bonus ends ${bonusDays} days after you get it: it completes orders that your wallet does not cover, and is never paid out.`,
  limits: (perMonth: string, capDays: string, perCustomer: string) =>
    `It counts for ${perMonth} friends in ${capDays} days, and for ${perCustomer} in all. You can’t invite yourself; we look at what seems odd before we pay.`,
  make: 'Make my invite link',
  makeFailed: 'The link was not made',
  link: 'Your invite link',
  copy: 'Copy your invite link',
  share: 'Share',
  shareText: (brand: string) => `I order at ${brand}. Register by my link:`,
  friends: 'Friends who came',
  nobody: 'Nobody has registered by your link yet.',
  friend: (initial: string) => `Friend ${initial}`,
  left: 'A friend who has left',
  states: {
    joined: (day: string) => `Registered. An order placed by ${day} counts once it is completed.`,
    ordered: () => 'Ordered. We are looking at it.',
    credited: (_day: string, bonus: string) => `You got a bonus of ${bonus}.`,
    none: () => 'No bonus came of it.',
  },
};
