/** The index knows parts of three characters and more. */
export const leastIndexed = 3;
/** So many of the newest texts tell what is common and what is rare. */
export const sampleSize = 256;
/** What so many texts of the sample hold at most is rare. */
const rareShare = 0.02;
/** Each trigram more makes the index go through another list, and leaves fewer texts to compare. */
const windowLength = 5;
/** What is met with more often than this in a sample is no help, however much more. */
const mostCounted = 16;
/** Where other filters leave no more than this, all of it is compared. */
export const leastCompared = 2_000;
/** Where the sample holds none, so many more of the newest texts tell whether that was luck. */
export const firstCompared = 1_000;

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
  const trigrams = characters.slice(leastIndexed - 1).map((_, at) => characters.slice(at, at + leastIndexed).join(''));
  const texts = sample.join('\t');
  const counts = new Map(trigrams.map((trigram) => [trigram, countIn(texts, trigram)]));
  const rare = sample.length * rareShare;
  if (Math.min(...counts.values()) > rare) return part;
  const window = mostTelling(characters, (trigram) => counts.get(trigram) ?? 0);
  return hitsIn(sample, [window]) <= rare ? window : part;
}

/** How often `texts` hold it, as far as that matters. */
function countIn(texts: string, trigram: string): number {
  let count = 0;
  for (let at = texts.indexOf(trigram); at !== -1 && count < mostCounted; at = texts.indexOf(trigram, at + 1)) count++;
  return count;
}

/**
 * The window whose trigrams the fewest texts should hold together, were they independent; those that it has twice tell
 * nothing more, as in a number of many zeros. The first one of equals.
 */
function mostTelling(characters: readonly string[], countOf: (trigram: string) => number): string {
  const last = Math.max(0, characters.length - windowLength);
  let best = { text: '', together: Number.POSITIVE_INFINITY };
  for (let from = 0; from <= last; from++) {
    const window = characters.slice(from, from + windowLength);
    const trigrams = new Set(
      window.slice(leastIndexed - 1).map((_, at) => window.slice(at, at + leastIndexed).join('')),
    );
    // What none of the sample holds, some of all may.
    const together = [...trigrams].reduce((share, trigram) => share * ((countOf(trigram) + 0.5) / sampleSize), 1);
    if (together < best.together) best = { text: window.join(''), together };
  }
  return best.text;
}
