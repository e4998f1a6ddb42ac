/** What search engines and shared links say of the pages that anybody may open. */
export const descriptionsEn = {
  landing: (brand: string) =>
    `${brand}: likes, followers and views for your social media, priced per 1,000 in rupees, paid by UPI, with every order tracked.`,
  logIn: (brand: string) => `Sign in to your wallet and your orders at ${brand}.`,
  register: (brand: string) => `Open a wallet of your own at ${brand}, from ₹10, and order by UPI.`,
  terms: (brand: string) => `The terms on which ${brand} sells, delivers and refunds.`,
  privacy: (brand: string) => `What ${brand} keeps of you, what for and how long, and how to have it deleted.`,
};
