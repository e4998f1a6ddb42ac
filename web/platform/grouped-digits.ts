/** `1,000`, `1,00,000`, `1 000` and `12,345.50`. A leading zero begins no group: `0,500` may be a half. */
const grouped = /^[1-9]\d{0,2}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d*)?$/;

/**
 * A typed number without the signs of currency and percent, and without the commas and spaces that group its digits. Others
 * stay, and make it no number: `88,50` may be 88.50 or a slip.
 */
export function plainDigits(typed: string): string {
  const number = typed.replace(/[₹%]/g, '').trim();
  return grouped.test(number) ? number.replace(/[, ]/g, '') : number;
}
