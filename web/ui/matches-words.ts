type MatchesWords = (text: string, query: string) => boolean;

/**
 * Answers whether every word of a query stands somewhere in a text, without regard to case, accents and sequence. A word
 * that stands in none of all texts is taken for a typing error: one or two letters may then be wrong, missing or too
 * many. The texts are asked for when the first query comes.
 */
export function wordMatcher(allTexts: () => readonly string[]): MatchesWords {
  const searched = new Map<string, Searchable>();
  let asked: string | undefined;
  let wanted: readonly Wanted[] = [];

  return (text, query) => {
    if (searched.size === 0) for (const each of allTexts()) searched.set(each, searchable(each));
    if (query !== asked) {
      asked = query;
      wanted = wordsOf(query).map((word) => ({
        word,
        mayErr: word.length >= shortestForgiven && ![...searched.values()].some(({ plain }) => plain.includes(word)),
      }));
    }
    const { plain, words } = searched.get(text) ?? searchable(text);
    return wanted.every(({ word, mayErr }) =>
      mayErr ? words.some((each) => isAlmost(word, each)) : plain.includes(word),
    );
  };
}

interface Wanted {
  readonly word: string;
  readonly mayErr: boolean;
}

const shortestForgiven = 4;
const shortestForgivenTwice = 7;

interface Searchable {
  readonly plain: string;
  readonly words: readonly string[];
}

function searchable(text: string): Searchable {
  return { plain: plainOf(text), words: [...new Set(wordsOf(text))] };
}

function wordsOf(text: string): readonly string[] {
  return plainOf(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Whether `typed` is the word, or its beginning, but for an error or two; letters in wrong order count as one. */
function isAlmost(typed: string, word: string): boolean {
  const most = typed.length >= shortestForgivenTwice ? 2 : 1;
  if (word.length < typed.length - most) return false;
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
  }
  return Math.min(...row) <= most;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
