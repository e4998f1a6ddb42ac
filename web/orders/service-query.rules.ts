import { editDistance } from '../ui/edit-distance.ts';
import { type Preference, preferences } from './service-preferences.rules.ts';
import { relatedTerms, type TermKind, tradeWords, wordsOf } from './service-words.rules.ts';

export interface WantedTerm {
  /** What will do for it, and how well: 1 for the term itself. */
  readonly alternatives: readonly { readonly term: string; readonly share: number }[];
  readonly weight: number;
}

export interface WantedServices {
  /** Nothing was asked for: everything is wanted, in its order. */
  readonly isEmpty: boolean;
  readonly terms: readonly WantedTerm[];
  readonly preferences: readonly Preference[];
  /** How many units are wanted. */
  readonly quantity: number | undefined;
  /** Of a service, when nothing but a number was typed. */
  readonly number: number | undefined;
  /** It was typed as one: `#12`. */
  readonly isNumberOfService: boolean;
  /** What was understood, as the names of services have it. */
  readonly words: ReadonlySet<string>;
}

interface Searched {
  /** All terms that stand somewhere. */
  readonly postings: { readonly has: (term: string) => boolean };
  /** Words that can be begun or mistyped: those of the trade, and those of names. */
  readonly vocabulary: readonly string[];
  /** Whether a word stands in a description; from then on it is one of the terms. */
  readonly isInDescription: (word: string) => boolean;
}

const weights: Readonly<Record<TermKind, number>> = {
  platform: 4,
  kind: 4,
  object: 3,
  trait: 2,
  preference: 0,
  silent: 0,
};
const weightOfOther = 2;
const weightOfNumber = 0.6;
const leastUnits = 1_000;
const shareOfRelated = 0.6;
const shortestBegun = 3;
const shortestForgiven = 4;
const shortestForgivenTwice = 7;
const factors: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  hazar: 1_000,
  hazaar: 1_000,
  हजार: 1_000,
  m: 1_000_000,
  million: 1_000_000,
  lakh: 100_000,
  lac: 100_000,
  लाख: 100_000,
};

/** What a typed text asks for. Its last word may be one that is still being typed. */
export function resolveQuery(query: string, searched: Searched): WantedServices {
  const { kindOf } = tradeWords();
  const typed = wordsOf(query);
  const isTyping = /[\p{L}\p{M}\p{N}]$/u.test(query);
  const words = typed.filter((word) => kindOf.get(word) !== 'silent' || typed.length === 1);
  const number = words.length === 1 ? /^#?(\d+)$/.exec(words[0] ?? '')?.[1] : undefined;
  const quantities: number[] = [];
  const terms: WantedTerm[] = [];
  const preferred = new Set<Preference>();
  const understood = new Set<string>();
  words.forEach((word, place) => {
    const units = unitsOf(word, words[place + 1]);
    if (units !== undefined) {
      understood.add(word);
      // A number that stands in names is one of days or minutes.
      if (searched.postings.has(word) && units < leastUnits) terms.push(wantedTerm([word], weightOfNumber));
      else quantities.push(units);
      return;
    }
    const isLast = isTyping && place === words.length - 1;
    for (const group of groupsOf(word, isLast, searched)) {
      for (const term of group) understood.add(term);
      const others = group.filter((term) => !isPreference(term));
      if (others.length > 0) terms.push(wantedTerm(others, weightOf(others)));
      else for (const preference of group.filter(isPreference)) preferred.add(preference);
    }
  });
  return {
    isEmpty: words.every((word) => kindOf.get(word) === 'silent'),
    terms,
    preferences: [...preferred],
    quantity: quantities.length > 0 ? Math.max(...quantities) : undefined,
    number: number === undefined ? undefined : Number(number),
    isNumberOfService: words[0]?.startsWith('#') === true && number !== undefined,
    words: understood,
  };
}

const preferenceNames: readonly string[] = preferences;
const isPreference = (term: string): term is Preference => preferenceNames.includes(term);

function weightOf(terms: readonly string[]): number {
  const { kindOf } = tradeWords();
  return Math.max(
    ...terms.map((term) => {
      const kind = kindOf.get(term);
      return kind === undefined ? weightOfOther : weights[kind];
    }),
  );
}

function wantedTerm(terms: readonly string[], weight: number): WantedTerm {
  const related = terms.length === 1 ? relatedTerms(terms[0] ?? '') : [];
  return {
    alternatives: [
      ...terms.map((term) => ({ term, share: 1 })),
      ...related.map((term) => ({ term, share: shareOfRelated })),
    ],
    weight,
  };
}

/** `10k`, `1.5m`, `5 lakh`; a plain number too. */
function unitsOf(word: string, next: string | undefined): number | undefined {
  const [, figure, unit = ''] = /^(\d+(?:\.\d+)?)([\p{L}\p{M}]*)$/u.exec(word) ?? [];
  if (figure === undefined) return undefined;
  const factor = factors[unit] ?? (unit === '' ? (factors[next ?? ''] ?? 1) : undefined);
  return factor === undefined ? undefined : Number(figure) * factor;
}

/** The terms that a word may stand for: one group, or two when it is two words in one. None when nobody knows it. */
function groupsOf(word: string, isLast: boolean, searched: Searched): readonly (readonly string[])[] {
  const exact = exactTerm(word, searched);
  if (exact !== undefined) return [[exact]];
  if (word in factors) return [];
  const begun = isLast || word.length >= shortestBegun ? termsBegunBy(word, searched) : [];
  if (begun.length > 0) return [begun];
  if (word.length >= shortestForgiven && searched.isInDescription(word)) return [[word]];
  const parts = partsOf(word, searched);
  if (parts) return parts;
  const meant = termsMeantBy(word, isLast, searched);
  return meant.length > 0 ? [meant] : [];
}

function exactTerm(word: string, { postings }: Searched): string | undefined {
  const { termOf, kindOf } = tradeWords();
  const term = termOf.get(word) ?? word;
  if (isPreference(term) || postings.has(term)) return term;
  // A word of the trade that this shop has nothing of, unless something near it will do.
  return kindOf.has(term) && relatedTerms(term).some((each) => postings.has(each)) ? term : undefined;
}

function offeredTerms(words: readonly string[], { postings }: Searched): string[] {
  const { termOf } = tradeWords();
  const terms = words.map((word) => termOf.get(word) ?? word);
  return [...new Set(terms)].filter((term) => isPreference(term) || postings.has(term));
}

function termsBegunBy(word: string, searched: Searched): string[] {
  return offeredTerms(
    searched.vocabulary.filter((each) => each.startsWith(word)),
    searched,
  );
}

/** `igfollowers` is two words. */
function partsOf(word: string, searched: Searched): [string[], string[]] | undefined {
  for (let at = word.length - shortestBegun; at >= 2; at -= 1) {
    const first = exactTerm(word.slice(0, at), searched);
    const second = exactTerm(word.slice(at), searched);
    if (first !== undefined && second !== undefined) return [[first], [second]];
  }
  return undefined;
}

/** A word with a typing error or two. */
function termsMeantBy(word: string, isLast: boolean, searched: Searched): string[] {
  if (word.length < shortestForgiven || /\d/.test(word)) return [];
  const letters = lettersOf(word);
  let most = word.length >= shortestForgivenTwice ? 2 : 1;
  let nearest: string[] = [];
  // A whole word is meant before the beginning of one.
  for (const isBeginning of isLast ? [false, true] : [false]) {
    for (const each of searched.vocabulary) {
      // Most words differ in too many letters to be measured.
      if (each.length < shortestForgiven || bitsIn(letters & ~lettersOf(each)) > most) continue;
      const distance = editDistance(word, each, { most, isBeginning });
      if (distance > most) continue;
      if (distance < most) nearest = [];
      most = distance;
      nearest.push(each);
    }
    if (nearest.length > 0) break;
  }
  return offeredTerms(nearest, searched);
}

const lettersKept = new Map<string, number>();

/** The letters of a word, each a bit; two letters may share one. */
function lettersOf(word: string): number {
  const known = lettersKept.get(word);
  if (known !== undefined) return known;
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  lettersKept.set(word, letters);
  return letters;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits += 1;
  return bits;
}
