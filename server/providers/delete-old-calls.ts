import { day } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { deleteCallsBefore } from './providers.queries.ts';

const keptDays = 90;

/** Deletes what is written of calls that were made long ago. */
export async function deleteOldCalls(database: Database, now: number): Promise<void> {
  while (await database.write((tx) => deleteCallsBefore(tx, now - keptDays * day)));
}
