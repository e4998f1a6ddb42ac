// How providers number orders.

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** `0123` and `123` are one number to a provider. A text id stays as it is. */
export const plainNumber = (providerOrder: string): string =>
  isNumber(providerOrder) ? providerOrder.replace(/^0+(?=\d)/, '') : providerOrder;

/** The ways to write a number that are looked for, the plain one first. */
export function spellingsOf(providerOrder: string): string[] {
  const plain = plainNumber(providerOrder);
  if (!isNumber(plain)) return [plain];
  return [...new Set([plain, providerOrder, ...[1, 2, 3, 4].map((zeros) => '0'.repeat(zeros) + plain)])];
}

/** Providers count their orders: what has a smaller number was ordered before. Text ids tell nothing. */
export const isOlderOrder = (one: string, other: string): boolean =>
  isNumber(one) && isNumber(other) && BigInt(one) < BigInt(other);
