/** In time that grows with the text alone; `/\/+$/` would look at a row of slashes once for each of them. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end--;
  return text.slice(0, end);
}
