import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { findWrongTallies } from '../platform/database/mend-tallies.ts';
import type { Database } from '../tables.ts';
import { checkBooks } from './check-books.ts';
import { findDatabaseFile } from './reports.queries.ts';

/** What goes through all there is, and answers what is wrong. */
export const checks = {
  books: checkBooks,
  tallies: ({ read }: Pick<Database, 'read'>) => findWrongTallies(read),
};

type Checks = typeof checks;
type Found<Name extends keyof Checks> = Awaited<ReturnType<Checks[Name]>>;

/**
 * Checks without anybody waiting for it. A database that lives in this process would hold up all of it for as long as a
 * question takes, so there a thread of its own asks.
 */
export async function checkInWorker<Name extends keyof Checks>(database: Database, name: Name): Promise<Found<Name>> {
  if (database.engine === 'postgres') return checks[name](database) as Promise<Found<Name>>; // what stands by this name
  const file = await findDatabaseFile(database.read);
  // From its source: the bundle of the server has no file of it.
  const thread = new Worker(join(import.meta.dirname, 'check-thread.ts'), { workerData: { file, name } });
  try {
    const [found] = await once(thread, 'message'); // rejects with what the thread dies of
    return found as Found<Name>; // the thread sends nothing else
  } finally {
    await thread.terminate();
  }
}
