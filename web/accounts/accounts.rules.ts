/** Whether a text could be an email address; the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address);
}
