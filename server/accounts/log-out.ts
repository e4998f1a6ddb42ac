import type { Database } from '../tables.ts';
import { deleteSession } from './accounts.queries.ts';

/** Ends one session; its token is worth nothing from then on. */
export function logOut(database: Database, sessionId: number): Promise<void> {
  return database.write((tx) => deleteSession(tx, sessionId));
}
