import type { Service } from '../../contract/catalogue.ts';
import { pastedLinkIn, servicesForLink } from './pasted-link.rules.ts';
import type { SearchedOffers } from './searched-offers.ts';
import { fulfilmentOf } from './service-preferences.rules.ts';
import { resolveQuery, type WantedServices, type WantedTerm } from './service-query.rules.ts';
import { tradeWords, wordsOf } from './service-words.rules.ts';

/** How well a term stands for a service, by where it was found. */
const inName = 1;
const inCategory = 0.98;
const inBoth = 1.02;
const inDescription = 0.3;
/** A service that is short of the best by less than this is shown too. */
const tolerance = 0.5;
const weightOfPreference = 3;
/** For a quantity that can be ordered; for a service whose whole name was typed. */
const bonusOfBounds = 0.2;
const bonusOfName = 5;

interface Found {
  readonly services: readonly Service[];
  /** Where each term stands: the service's index, and how well the term stands for it. */
  readonly postings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly isInDescription: (word: string) => boolean;
  readonly names: readonly ReadonlySet<string>[];
  /** Of services whose shown name is in another language: its words. */
  readonly localNames: ReadonlyMap<number, ReadonlySet<string>>;
  readonly vocabulary: readonly string[];
}

/**
 * Finds services by what people type: ranked, with the words of the trade, typing errors and both scripts; words that nobody
 * knows are ignored. A pasted link finds what can be ordered for it. Reading the services takes longer than a search, so a page
 * keeps the function that it gets.
 */
export function prepareSearch(offers: SearchedOffers): (query: string) => readonly Service[] {
  const index = indexOf(offers);
  return (query) => {
    const pasted = pastedLinkIn(query, offers.platforms);
    if (!pasted) return searchIn(index, query);
    const forLink = servicesForLink(pasted.link, offers);
    const found = searchIn(index, pasted.rest).filter((service) => forLink.includes(service));
    return found.length > 0 ? found : forLink;
  };
}

function searchIn(index: Found, query: string): readonly Service[] {
  const wanted = resolveQuery(query, index);
  if (wanted.isEmpty) return index.services;
  if (wanted.number === undefined) return rank(index, wanted);
  const numbered = index.services.filter(({ id }) => id === wanted.number);
  if (wanted.isNumberOfService) return numbered;
  return [...numbered, ...rank(index, wanted).filter(({ id }) => id !== wanted.number)];
}

function rank(index: Found, wanted: WantedServices): readonly Service[] {
  const { terms, preferences, quantity } = wanted;
  if (terms.length === 0 && preferences.length === 0 && quantity === undefined) return [];
  const fits = new Float64Array(index.services.length);
  for (const term of terms) {
    for (const [each, level] of levelsOf(index, term)) fits[each] = (fits[each] ?? 0) + level * term.weight;
  }
  const best = Math.max(0, ...fits);
  if (terms.length > 0 && best === 0) return [];

  const left = index.services.flatMap((service, each) => {
    const fit = fits[each] ?? 0;
    return fit >= best - tolerance ? [{ service, fit, names: index.names[each] ?? new Set<string>() }] : [];
  });
  const fulfils = fulfilmentOf(preferences, left);
  const scored = left.map(({ service, fit, names }) => {
    const isInBounds = quantity !== undefined && quantity >= service.minQuantity && quantity <= service.maxQuantity;
    const isNamed = isWithin(names, wanted.words) || isWithin(index.localNames.get(service.id), wanted.words);
    const bonus = (isInBounds ? bonusOfBounds : 0) + (isNamed ? bonusOfName : 0);
    return { service, score: fit + bonus + weightOfPreference * fulfils(service, names) };
  });
  // What fits equally well stays in the order of the catalogue.
  return scored
    .filter(({ score }) => terms.length > 0 || score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ service }) => service);
}

function levelsOf(index: Found, { alternatives }: WantedTerm): ReadonlyMap<number, number> {
  const [only] = alternatives;
  if (alternatives.length === 1 && only?.share === 1) return index.postings.get(only.term) ?? new Map();
  const levels = new Map<number, number>();
  for (const { term, share } of alternatives) {
    for (const [each, level] of index.postings.get(term) ?? []) {
      if ((levels.get(each) ?? 0) < level * share) levels.set(each, level * share);
    }
  }
  return levels;
}

function indexOf({ platforms, categories, services }: SearchedOffers): Found {
  const { termOf, kindOf } = tradeWords();
  const postings = new Map<string, Map<number, number>>();
  const spellings = new Set<string>(termOf.keys());
  const knownParts = new Map<string, readonly string[]>();
  // Names repeat their parts: "30-day refill" is read once.
  const termsOf = (text: string) =>
    text.split(',').flatMap((part) => {
      const known = knownParts.get(part) ?? wordsOf(part).map((word) => termOf.get(word) ?? word);
      knownParts.set(part, known);
      return known;
    });
  const platformNames = new Map(platforms.map(({ id, name }) => [id, name]));
  const termsOfCategory = new Map(
    categories.map(({ id, name, englishName = name, platformId }) => [
      id,
      termsOf(`${platformNames.get(platformId) ?? ''} ${englishName}`),
    ]),
  );
  const post = (each: number, term: string, level: number) => {
    const posting = postings.get(term) ?? new Map<number, number>();
    if (posting.size === 0) postings.set(term, posting);
    if ((posting.get(each) ?? 0) < level) posting.set(each, level);
  };
  const names: Set<string>[] = [];
  const localNames = new Map<number, ReadonlySet<string>>();
  services.forEach((service, each) => {
    const name = new Set(termsOf(service.englishName ?? service.name));
    names.push(name);
    for (const term of name) {
      if (!kindOf.has(term)) spellings.add(term);
      post(each, term, inName);
    }
    // Of a name in another language only what the trade has no word for: the rest says what the first name says.
    if (service.englishName !== undefined) {
      for (const word of wordsOf(service.name)) if (!termOf.has(word)) post(each, word, inName);
      localNames.set(service.id, new Set(termsOf(service.name).filter((word) => kindOf.get(word) !== 'silent')));
    }
    for (const term of termsOfCategory.get(service.categoryId) ?? [])
      post(each, term, name.has(term) ? inBoth : inCategory);
  });
  // Descriptions are long, and few words stand only there.
  let all: string | undefined;
  const isInDescription = (word: string) => {
    all ??= services.map(({ description }) => description.toLowerCase()).join(' ');
    if (!all.includes(word)) return false;
    services.forEach(({ description }, each) => {
      if (hasWordBegun(description.toLowerCase(), word)) post(each, word, inDescription);
    });
    return postings.has(word);
  };
  return {
    services,
    postings,
    isInDescription,
    names,
    localNames,
    vocabulary: [...spellings],
  };
}

const isWithin = (name: ReadonlySet<string> | undefined, words: ReadonlySet<string>): boolean =>
  name !== undefined && name.size <= words.size && [...name].every((word) => words.has(word));

const letter = /[\p{L}\p{M}]/u;

/** Whether a word of the text begins so. */
function hasWordBegun(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !letter.test(text.charAt(at - 1))) return true;
  return false;
}
