import { openExistingDatabase, type StorePlace, upgradeShape } from '../server/open-store.ts';
import { type BooksFault, checkBooks, countBooks, hasShapeOfBooks } from '../server/reports/check-books.ts';
import type { Database } from '../server/tables.ts';
import { ToolRefusal } from './run-tool.ts';

export type BooksCounts = Awaited<ReturnType<typeof countBooks>>;

export interface Proof {
  readonly counts: BooksCounts;
  readonly faults: readonly BooksFault[];
}

/** Goes through the books of the shop that is kept there. Throws when an earlier version left it. */
export function verifyBooks(place: StorePlace): Promise<Proof> {
  return withDatabase(place, async (database) => {
    if (!(await hasShapeOfBooks(database))) {
      throw new ToolRefusal('An earlier version left this shop. Start it once with this version, which upgrades it.');
    }
    return { counts: await countBooks(database), faults: await checkBooks(database) };
  });
}

/** The same for a copy that nobody serves, which may have the shape of an earlier version: it is upgraded first. */
export function verifyCopy(place: StorePlace): Promise<Proof> {
  return withDatabase(place, async (database) => {
    await upgradeShape(database);
    return { counts: await countBooks(database), faults: await checkBooks(database) };
  });
}

/** How much there is in the books of the shop that is kept there. */
export const sizeOfBooks = (place: StorePlace): Promise<BooksCounts> => withDatabase(place, countBooks);

/** Opens a shop that nobody serves, for as long as `ask` takes. */
export async function withDatabase<T>(place: StorePlace, ask: (database: Database) => Promise<T>): Promise<T> {
  const database = openExistingDatabase(place, (error) => console.error(error.message));
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

export const inWords = ({ wallets, movements, orders }: BooksCounts): string =>
  `${wallets} wallets, ${movements} movements, ${orders} orders`;

export function showFaults(faults: readonly BooksFault[]): void {
  for (const { promise, subjects } of faults) console.error(`BROKEN: ${promise}: ${subjects.join(', ')}`);
}
