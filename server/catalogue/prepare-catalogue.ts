import type { CategoryServiceIds, Platform, Service } from '../../contract/catalogue.ts';
import { categoryIn, serviceIn, type WordedCategory, type WordedService } from '../../contract/catalogue-language.ts';
import type { Language } from '../../contract/languages.ts';
import type { Bus } from '../platform/bus.ts';
import { cacheUntilChange } from '../platform/cache-until-change.ts';
import type { Clock } from '../platform/clock.ts';
import { minute } from '../platform/clock.ts';
import { PreparedAnswer } from '../platform/http/answers.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { findServices } from './catalogue.queries.ts';
import { findCategories } from './find-categories.ts';
import { findPlatforms } from './find-platforms.ts';

/** Published on the bus by whatever changes the catalogue. */
export const catalogueTopic = 'catalogue';

/** A node that missed the message of a change shows it after this long at the latest. */
const maxAgeMs = minute;

interface Prepared {
  readonly platforms: PreparedAnswer;
  readonly serviceIds: PreparedAnswer;
  /** Made when it is first asked for. */
  readonly in: (language: Language) => PreparedWords;
  readonly made: ReadonlyMap<Language, PreparedWords>;
}

/** What is in words, in one language. */
interface PreparedWords {
  readonly categories: PreparedAnswer;
  /** All, or those of a part of the catalogue. */
  readonly services: (part: CataloguePart) => PreparedAnswer;
  readonly made: ReadonlyMap<string, PreparedAnswer>;
}

interface CataloguePart {
  readonly platformId?: number | undefined;
  readonly categoryId?: number | undefined;
}

/** The catalogue's answers, made once and sent as they are until something changes. What an order costs is never taken from here. */
export function prepareCatalogue(
  database: ReadingDatabase,
  { bus, clock }: { bus: Bus; clock: Clock },
): () => Promise<Prepared> {
  const read = (_: number, last: Prepared | undefined) => readCatalogue(database, last);
  return cacheUntilChange(read, { bus, clock, topics: [catalogueTopic], maxAgeMs }).read;
}

/** All platforms that are not archived, in their order. */
export function readPlatforms(db: Reader): Promise<Platform[]> {
  return findPlatforms(db);
}

/** All categories that are not archived, in their order. */
export function readCategories(db: Reader): Promise<WordedCategory[]> {
  return findCategories(db);
}

async function readCatalogue({ read }: ReadingDatabase, last: Prepared | undefined): Promise<Prepared> {
  const [platforms, categories, services] = await Promise.all([
    findPlatforms(read),
    findCategories(read),
    findServices(read),
  ]);
  const made = new Map<Language, PreparedWords>();
  // Not `last` itself: each would hold the one before it in memory, without end.
  const before = last?.made;
  return {
    platforms: new PreparedAnswer(platforms, { previous: last?.platforms }),
    serviceIds: new PreparedAnswer(serviceIdsOf(services), { previous: last?.serviceIds }),
    made,
    in: (language) => {
      const words =
        made.get(language) ?? prepareWords({ categories, services }, { language, last: before?.get(language) });
      made.set(language, words);
      return words;
    },
  };
}

const nothing = new PreparedAnswer([]);

function prepareWords(
  { categories, services }: { categories: readonly WordedCategory[]; services: readonly WordedService[] },
  { language, last }: { language: Language; last: PreparedWords | undefined },
): PreparedWords {
  const worded = services.map((service) => serviceIn(service, language));
  const byCategory = Map.groupBy(worded, ({ categoryId }) => categoryId);
  const platformOf = new Map(categories.map(({ id, platformId }) => [id, platformId]));
  const byPlatform = Map.groupBy(worded, ({ categoryId }) => platformOf.get(categoryId));
  const categoriesInWords = categories.map((category) => categoryIn(category, language));
  const before = last?.made;
  const made = new Map<string, PreparedAnswer>();
  /** Only for names that stand for something, so that nobody fills the memory with made-up ones. */
  const prepared = (name: string, part: readonly Service[] | undefined) => {
    const answer = made.get(name) ?? (part ? new PreparedAnswer(part, { previous: before?.get(name) }) : nothing);
    if (part) made.set(name, answer);
    return answer;
  };
  return {
    categories: new PreparedAnswer(categoriesInWords, { previous: last?.categories }),
    services: ({ platformId, categoryId }) => {
      if (categoryId !== undefined) {
        const isElsewhere = platformId !== undefined && platformOf.get(categoryId) !== platformId;
        return isElsewhere ? nothing : prepared(`category ${categoryId}`, byCategory.get(categoryId));
      }
      if (platformId !== undefined) return prepared(`platform ${platformId}`, byPlatform.get(platformId));
      return prepared('all', worded);
    },
    made,
  };
}

function serviceIdsOf(services: readonly WordedService[]): CategoryServiceIds[] {
  return [...Map.groupBy(services, ({ categoryId }) => categoryId)].map(([categoryId, members]) => {
    const ids = members.map(({ id }) => id).sort((one, other) => one - other);
    return { categoryId, steps: ids.map((id, at) => id - (ids[at - 1] ?? 0)) };
  });
}
