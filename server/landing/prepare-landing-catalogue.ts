import type { LandingCatalogue } from '../../contract/landing.ts';
import { catalogueTopic } from '../catalogue/prepare-catalogue.ts';
import type { Bus } from '../platform/bus.ts';
import { cacheUntilChange } from '../platform/cache-until-change.ts';
import { type Clock, day, minute } from '../platform/clock.ts';
import { PreparedAnswer } from '../platform/http/answers.ts';
import { findApplicableDiscounts } from '../pricing/find-applicable-discounts.ts';
import type { ReadingDatabase } from '../tables.ts';
import { findOffers } from './landing.queries.ts';
import { exampleOf, mostOrdered, platformsOf } from './landing.rules.ts';

const daysThatCount = 90;

/** A discount that begins or ends is shown within this time; what is charged never comes from here. */
const maxAgeMs = minute;

/** What the front page shows of the catalogue, made once a minute at most, and anew when the catalogue changes. */
export function prepareLandingCatalogue(
  database: ReadingDatabase,
  { bus, clock }: { bus: Bus; clock: Clock },
): () => Promise<PreparedAnswer> {
  const read = async (now: number, previous: PreparedAnswer | undefined) =>
    new PreparedAnswer(await readLandingCatalogue(database, now), { previous });
  return cacheUntilChange(read, { bus, clock, topics: [catalogueTopic], maxAgeMs }).read;
}

/** The platforms and the example of the front page at `now`, ordered by what was bought in the last 90 days. */
export async function readLandingCatalogue({ read }: ReadingDatabase, now: number): Promise<LandingCatalogue> {
  const offers = await findOffers(read, { fromDay: Math.floor(now / day) - daysThatCount });
  const best = mostOrdered(offers);
  const discounts = best ? await findApplicableDiscounts(read, best.serviceId) : [];
  return { platforms: platformsOf(offers), example: best ? exampleOf(best, discounts, now) : null };
}
