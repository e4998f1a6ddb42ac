import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../tables.ts';
import { type BooksFault, checkBooks } from './check-books.ts';
import { findDatabaseFile } from './reports.queries.ts';

/**
 * Checks the books without anybody waiting for it. SQLite answers within this process and would block it for as long as the
 * check takes, so there a thread of its own asks.
 */
export async function checkBooksInWorker(database: Database): Promise<BooksFault[]> {
  if (database.engine === 'postgres') return checkBooks(database);
  const file = await findDatabaseFile(database.read);
  // From its source: the bundle of the server has no file of it.
  const thread = new Worker(join(import.meta.dirname, 'check-books-thread.ts'), { workerData: file });
  try {
    const [found] = await once(thread, 'message'); // rejects with what the thread dies of
    return found as BooksFault[]; // the thread sends nothing else
  } finally {
    await thread.terminate();
  }
}
