import { editDistance } from './edit-distance.ts';

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
  return editDistance(typed, word, { most, isBeginning: true }) <= most;
}
