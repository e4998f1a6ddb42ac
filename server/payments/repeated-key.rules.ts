// A number names one payment. Others that came with it have keys of their own, which nobody can type: by them it is known what became of them.

/** So often a number can come; what comes beyond that has no key. */
const mostTimes = 9;

/** The keys of the second payment with a number, the third and so on. */
export const repeatedKeys = (key: string): string[] =>
  Array.from({ length: mostTimes - 1 }, (_, index) => `${key}~${index + 2}`);

/** The key of the number itself. */
export const baseKey = (key: string): string => key.split('~')[0] ?? key;
