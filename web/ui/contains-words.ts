/** Whether every word of a search stands somewhere in a text, without regard to case and sequence. */
export function containsWords(text: string, search: string): boolean {
  const searched = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
