/** What a prerendered page was made of: by its path, the answer of each call that it would otherwise make first. */
export type Known = Readonly<Record<string, unknown>>;

/** Undefined: the page was not prerendered. */
export function readKnown(): Known | undefined {
  const text = document.getElementById('known')?.textContent;
  // The shop's own server wrote it.
  return text ? (JSON.parse(text) as Known) : undefined;
}
