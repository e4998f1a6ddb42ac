import type { Category, Platform, Service } from '../../contract/catalogue.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import { minute } from '../platform/clock.ts';
import { PreparedAnswer } from '../platform/http/answers.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { findCategories, findPlatforms, findServices } from './catalogue.queries.ts';

/** Published on the bus by whatever changes the catalogue. */
export const catalogueTopic = 'catalogue';

/** A node that missed the message of a change shows it after this long at the latest. */
const maxAgeMs = minute;

interface Prepared {
  readonly platforms: PreparedAnswer;
  readonly categories: PreparedAnswer;
  readonly services: PreparedAnswer;
  readonly ofCategory: (categoryId: number) => PreparedAnswer;
}

/** The catalogue's answers, made once and sent as they are until something changes. What an order costs is never taken from here. */
export function prepareCatalogue(
  database: ReadingDatabase,
  { bus, clock }: { bus: Bus; clock: Clock },
): () => Promise<Prepared> {
  let current: Promise<Prepared> | undefined;
  let last: Prepared | undefined;
  let readAt = 0;
  const forget = () => {
    current = undefined;
  };
  bus.subscribe(catalogueTopic, forget);
  bus.onGap(forget);

  return () => {
    if (current && clock() - readAt < maxAgeMs) return current;
    readAt = clock();
    const reading = readCatalogue(database, last);
    current = reading;
    reading.then((prepared) => {
      last = prepared;
    }, forget);
    return reading;
  };
}

/** All platforms, in their order. */
export function readPlatforms(db: Reader): Promise<Platform[]> {
  return findPlatforms(db);
}

/** All categories that are not archived, in their order. */
export function readCategories(db: Reader): Promise<Category[]> {
  return findCategories(db);
}

async function readCatalogue({ read }: ReadingDatabase, last: Prepared | undefined): Promise<Prepared> {
  const [platforms, categories, services] = await Promise.all([
    findPlatforms(read),
    findCategories(read),
    findServices(read),
  ]);
  const byCategory = Map.groupBy(services, (service: Service) => service.categoryId);
  const prepared = new Map(
    [...byCategory].map(([id, group]) => [id, new PreparedAnswer(group, { previous: last?.ofCategory(id) })]),
  );
  const none = new PreparedAnswer([]);
  return {
    platforms: new PreparedAnswer(platforms, { previous: last?.platforms }),
    categories: new PreparedAnswer(categories, { previous: last?.categories }),
    services: new PreparedAnswer(services, { previous: last?.services }),
    ofCategory: (categoryId) => prepared.get(categoryId) ?? none,
  };
}
