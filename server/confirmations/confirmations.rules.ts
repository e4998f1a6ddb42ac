/** That one account made another an admin, or has set its password. */
interface Making {
  readonly by: number;
  readonly made: number;
  /** A password of somebody who can't act for the shop says nothing about who acts. */
  readonly isOfCustomer: boolean;
}

/** The accounts that may be one person with this one, itself included: whoever made it, whom it made, and so on. */
export function accountsOfOnePerson(adminId: number, makings: readonly Making[]): number[] {
  const makers = new Set(makings.map(({ by }) => by));
  const links = makings.filter(({ made, isOfCustomer }) => !isOfCustomer || makers.has(made));
  const accounts = new Set([adminId]);
  // A set visits what is added to it while it is being read.
  for (const account of accounts) {
    for (const { by, made } of links) {
      if (by === account) accounts.add(made);
      if (made === account) accounts.add(by);
    }
  }
  return [...accounts];
}
