import type { Bus } from '../platform/bus.ts';
import type { Database } from '../tables.ts';
import { deleteSession } from './accounts.queries.ts';

/** Published with the number of a session that was ended, for whatever holds something open on its behalf. */
export const sessionEndedTopic = 'session-ended';

/** Tells of sessions that a transaction has ended, once that stands. */
export function announceEnded(bus: Bus, sessionIds: readonly number[]): Promise<void> {
  return bus.publish(sessionEndedTopic, sessionIds.map(String));
}

/** Ends one session; its token is worth nothing from then on. */
export async function logOut({ database, bus }: { database: Database; bus: Bus }, sessionId: number): Promise<void> {
  await database.write((tx) => deleteSession(tx, sessionId));
  await announceEnded(bus, [sessionId]);
}
