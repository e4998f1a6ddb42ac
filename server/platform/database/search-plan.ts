/** The index knows parts of three characters and more. */
export const leastIndexed = 3;
/** So many of the newest texts tell what is common and what is rare. */
export const sampleSize = 256;
/** What so many texts of the sample hold at most is rare; each trigram more of a window makes the index go through another list. */
const rareShare = 0.02;
const longestWindow = 5;
/** Where other filters leave no more than this, all of it is compared. */
export const leastCompared = 2_000;

/** How many texts hold one of the parts, whatever the case. */
export function hitsIn(texts: readonly string[], parts: readonly string[]): number {
  const lowered = parts.map((part) => part.toLowerCase());
  return texts.filter((text) => lowered.some((part) => text.includes(part))).length;
}

/** What fewer hold the index gathers sooner than as many are met with in order; one among thousands may be luck, too. */
const leastShare = 0.002;

export const isRare = ({ hits, of }: { readonly hits: number; readonly of: number }): boolean => hits < of * leastShare;

/** How many of the newest texts should be looked through to find enough hits, by what some of them hold; undefined: more than `most`, or it is rare. */
export function expectedRows(
  reach: number,
  { hits, of, most }: { readonly hits: number; readonly of: number; readonly most: number },
): number | undefined {
  // More than the few promise: they may have been lucky.
  const rows = hits === 0 ? Number.POSITIVE_INFINITY : Math.ceil((1.5 * (reach + 1) * of) / hits);
  return rows <= most && !isRare({ hits, of }) ? Math.max(rows, leastCompared) : undefined;
}

/**
 * The piece of `part` to ask an index for. It has to go through all texts that hold any three characters of what it is
 * asked for; a whole email is slow that way, since many texts hold most of its pieces, and its digits are quick. What
 * is common itself is asked for whole: its newest hits come soon.
 */
export function rareWindow(part: string, sample: readonly string[]): string {
  const characters = [...part.toLowerCase()];
  if (characters.length <= leastIndexed || hitsIn(sample, [part]) > 0) return part;
  const counts = characters.slice(leastIndexed - 1).map((_, at) => {
    return hitsIn(sample, [characters.slice(at, at + leastIndexed).join('')]);
  });
  const rare = Math.max(Math.min(...counts), sample.length * rareShare);
  const [from, to] = longestRun(counts.map((count) => count <= rare));
  const window = mostTelling(characters.slice(from, to + leastIndexed), counts.slice(from, to + 1));
  return hitsIn(sample, [window]) <= sample.length * rareShare ? window : part;
}

/** The window with the most different trigrams, as a number of many zeros has few to tell it by; of those the rarest one. */
function mostTelling(characters: readonly string[], counts: readonly number[]): string {
  const perWindow = longestWindow - leastIndexed + 1;
  const windows = Array.from({ length: Math.max(1, counts.length - perWindow + 1) }, (_, from) => {
    const window = characters.slice(from, from + longestWindow);
    const trigrams = new Set(
      window.slice(leastIndexed - 1).map((_, at) => window.slice(at, at + leastIndexed).join('')),
    );
    const sum = counts.slice(from, from + perWindow).reduce((total, count) => total + count, 0);
    return { text: window.join(''), variety: trigrams.size, sum };
  });
  windows.sort((a, b) => b.variety - a.variety || a.sum - b.sum);
  return windows[0]?.text ?? '';
}

/** The first and the last place of the longest run of what is true; there is one. */
function longestRun(places: readonly boolean[]): readonly [number, number] {
  let best: readonly [number, number] = [0, -1];
  let from = 0;
  for (const [at, isIn] of places.entries()) {
    if (!isIn) from = at + 1;
    else if (at - from > best[1] - best[0]) best = [from, at];
  }
  return best;
}
