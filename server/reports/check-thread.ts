import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../platform/database/sqlite.ts';
import type { Tables } from '../tables.ts';
import { checks } from './check-in-worker.ts';

// What `check-in-worker.ts` runs: its file and the name of a check in, what that finds out.
const { file, name } = workerData as { file: string; name: keyof typeof checks }; // handed in there
// Linux gives each thread a priority of its own, others the whole process. On few processors, customers would wait for a check.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const store = openSqlite<Tables>(file);
const found = await checks[name](store);
await store.close();
parentPort?.postMessage(found);
