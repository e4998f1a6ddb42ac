/** A number of a UPI payment has twelve digits; a key has no zero in front, and whoever types may miss a digit or add one. */
const numberPattern = /^[1-9][0-9]{9,12}$/;
const usualDigits = 12;
const digits = [...'0123456789'];

/**
 * The keys of the payments that somebody may have meant who made one slip in typing this key: another digit, two neighbours swapped,
 * a digit too many or, where it is too short, a missing one. At most 240; none for what is no number of a UPI payment.
 */
export function keysNearTo(key: string): string[] {
  if (!numberPattern.test(key)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [start, own, rest] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    if (own !== '') {
      for (const digit of digits) near.add(start + digit + rest);
      near.add(start + rest);
      near.add(start + rest.charAt(0) + own + rest.slice(1));
    }
    if (key.length < usualDigits) for (const digit of digits) near.add(start + digit + own + rest);
  }
  // What begins with a zero after the slip has a key without it.
  const keys = new Set([...near].map((each) => each.replace(/^0+/, '')).filter((each) => numberPattern.test(each)));
  keys.delete(key);
  return [...keys];
}
