import type { Database, Tx } from '../tables.ts';
import { deleteExpiredResets, deleteResetsOf } from './recovery.queries.ts';

/** Makes every link to set a new password for this account worthless. */
export function deleteResets(tx: Tx, userId: number): Promise<void> {
  return deleteResetsOf(tx, userId);
}

/** Removes links that nobody can use any more. */
export function sweepExpiredResets(database: Database, now: number): Promise<void> {
  return database.write((tx) => deleteExpiredResets(tx, now));
}
