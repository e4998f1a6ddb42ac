// Thousands as India writes them, 1,00,000, or as the rest of the world does, 100,000; nobody groups the digits of 0,900.
const grouped = /^[1-9](?:\d?(?:[,\s]\d{2})*|\d{0,2}(?:[,\s]\d{3})*)[,\s]\d{3}(?:\.\d*)?$/;

/** A number with decimals as it is sent. Commas that group no digits stay, and make it none: `88,50` can be 88.50 or a slip. */
export function plainNumber(typed: string): string {
  const text = typed.replace(/[₹%]/g, '').trim();
  return grouped.test(text) ? text.replace(/[,\s]/g, '') : text;
}
