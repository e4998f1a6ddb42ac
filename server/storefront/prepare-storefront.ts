import type { LegalText, Storefront } from '../../contract/storefront.ts';
import type { EditedStorefront } from '../../contract/storefront-admin.ts';
import type { Bus } from '../platform/bus.ts';
import { cacheUntilChange } from '../platform/cache-until-change.ts';
import type { Clock } from '../platform/clock.ts';
import { minute } from '../platform/clock.ts';
import { PreparedAnswer } from '../platform/http/answers.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { describeAdminApp, describeApp } from './describe-app.ts';
import { findLook } from './find-look.ts';
import { findCounters, findLegalTexts, findStorefront, findWrittenCounters } from './storefront.queries.ts';
import { demoCounters, demoSignIns, shownCounters } from './storefront.rules.ts';

/** Published on the bus by whatever changes what the shop says of itself. */
export const storefrontTopic = 'storefront';

/** The shop's own figures are counted this often at most, and a node that missed a message lags no further behind. */
const maxAgeMs = minute;

interface Prepared {
  readonly storefront: PreparedAnswer;
  readonly legalTexts: PreparedAnswer;
  readonly appManifest: PreparedAnswer;
  readonly adminAppManifest: PreparedAnswer;
}

export interface PreparedStorefront {
  read(): Promise<Prepared>;
  /** After a change on this node, which its own message may reach later than the next reader. */
  forget(): void;
}

/** What every visitor's page asks for first: made once, and sent as it is until something changes. */
export function prepareStorefront({
  database,
  bus,
  clock,
  demo,
}: {
  database: ReadingDatabase;
  bus: Bus;
  clock: Clock;
  demo: boolean;
}): PreparedStorefront {
  const read = (_: number, last: Prepared | undefined) => prepare(database, { demo, last });
  const cached = cacheUntilChange(read, { bus, clock, topics: [storefrontTopic], maxAgeMs });
  return { read: cached.read, forget: cached.invalidate };
}

/** The storefront as the contract has it. */
export async function readStorefront(db: Reader, mode: { demo: boolean }): Promise<Storefront> {
  return (await readShown(db, mode)).storefront;
}

/** The storefront as its owner edits it. */
export async function readEditedStorefront(db: Reader, mode: { demo: boolean }): Promise<EditedStorefront> {
  const [shown, { accent, logo, icon, sheet }] = await Promise.all([readShown(db, mode), findLook(db)]);
  return {
    ...shown.storefront,
    writtenCounters: shown.writtenCounters,
    ownCounters: shown.ownCounters,
    accent,
    logo: logo?.address ?? '',
    logoPlate: logo?.plate ?? 'none',
    icon: icon?.app ?? '',
    sheet: sheet.address,
  };
}

async function readShown(db: Reader, { demo }: { demo: boolean }) {
  const [settings, writtenCounters, ownCounters] = await Promise.all([
    findStorefront(db, { demo }),
    findWrittenCounters(db),
    demo ? demoCounters : findCounters(db),
  ]);
  const counters = shownCounters(ownCounters, writtenCounters);
  const storefront: Storefront = { ...settings, counters, demo: demo ? demoSignIns : null };
  return { storefront, writtenCounters, ownCounters };
}

/** The newest version of every legal text. */
export const readLegalTexts = (db: Reader): Promise<LegalText[]> => findLegalTexts(db);

const manifestType = 'application/manifest+json; charset=utf-8';

async function prepare(
  database: ReadingDatabase,
  { demo, last }: { demo: boolean; last: Prepared | undefined },
): Promise<Prepared> {
  const [storefront, legalTexts, look] = await Promise.all([
    readStorefront(database.read, { demo }),
    readLegalTexts(database.read),
    findLook(database.read),
  ]);
  return {
    storefront: new PreparedAnswer(storefront, { previous: last?.storefront }),
    legalTexts: new PreparedAnswer(legalTexts, { previous: last?.legalTexts }),
    appManifest: new PreparedAnswer(describeApp(storefront.brandName, look), {
      mediaType: manifestType,
      previous: last?.appManifest,
    }),
    adminAppManifest: new PreparedAnswer(describeAdminApp(storefront.brandName, look), {
      mediaType: manifestType,
      previous: last?.adminAppManifest,
    }),
  };
}
