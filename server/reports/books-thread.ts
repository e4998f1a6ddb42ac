import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../platform/database/sqlite.ts';
import type { Tables } from '../tables.ts';
import { checkBooks } from './check-books.ts';

// What `check-books-apart.ts` runs: its file in, what breaks a promise out.
const store = openSqlite<Tables>(String(workerData));
const faults = await checkBooks(store);
await store.close();
parentPort?.postMessage(faults);
