import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../platform/database/sqlite.ts';
import type { Tables } from '../tables.ts';
import { checkBooks } from './check-books.ts';

// What `check-books-in-worker.ts` runs: the file of the database in, what the check finds out.
const file = workerData as string; // handed in there
// Linux gives each thread a priority of its own, others the whole process. On few processors, customers would wait for a check.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const store = openSqlite<Tables>(file);
const found = await checkBooks(store);
await store.close();
parentPort?.postMessage(found);
