import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../tables.ts';
import { type BooksFault, checkBooks } from './check-books.ts';
import { findDatabaseFile } from './reports.queries.ts';

/**
 * Checks the books without anybody waiting for it. A database that lives in this process would hold up all of it for
 * as long as a question takes, so there a thread of its own asks.
 */
export async function checkBooksApart(database: Database): Promise<BooksFault[]> {
  if (database.engine === 'postgres') return checkBooks(database);
  const file = await findDatabaseFile(database.read);
  // From its source: the bundle of the server has no file of it.
  const thread = new Worker(join(import.meta.dirname, 'books-thread.ts'), { workerData: file });
  try {
    const [faults] = await once(thread, 'message'); // rejects with what the thread dies of
    return faults as BooksFault[]; // the thread sends nothing else
  } finally {
    await thread.terminate();
  }
}
