import { openExistingDatabase, type StorePlace } from '../server/open-store.ts';
import { type BooksFault, checkBooks, countBooks } from '../server/reports/check-books.ts';
import type { Database } from '../server/tables.ts';

export type BooksCounts = Awaited<ReturnType<typeof countBooks>>;

export interface Proof {
  readonly counts: BooksCounts;
  readonly faults: readonly BooksFault[];
}

/** Goes through the books of the shop that is kept there. */
export function verifyBooks(place: StorePlace): Promise<Proof> {
  return withDatabase(place, async (database) => ({
    counts: await countBooks(database),
    faults: await checkBooks(database),
  }));
}

/** How much there is in the books of the shop that is kept there. */
export const sizeOfBooks = (place: StorePlace): Promise<BooksCounts> => withDatabase(place, countBooks);

async function withDatabase<T>(place: StorePlace, ask: (database: Database) => Promise<T>): Promise<T> {
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
