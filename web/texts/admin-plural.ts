/** `1,00,000`, grouped as in India. */
export const count = (number: number): string => number.toLocaleString('en-IN');

/** `1 order`, `1,200 orders`. */
export const plural = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;
