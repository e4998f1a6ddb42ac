/** A whole number from 1 on as people type it, `2500`, `2,500` or `2 500`; undefined when it is anything else. */
export function parseWholeNumber(typed: string): number | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) && Number(digits) >= 1 ? Number(digits) : undefined;
}
