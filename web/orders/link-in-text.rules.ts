/** What ends a sentence or a bracket, and no link. */
const closing = ".,;:!?)]'’”।";

/** The first web link in a text, without the full stop or the bracket that follows it; undefined when there is none. */
export function linkIn(text: string): string | undefined {
  const [link] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? [];
  if (link === undefined) return undefined;
  let end = link.length;
  while (closing.includes(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}
