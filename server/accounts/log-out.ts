import type { Bus } from '../platform/bus.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database } from '../tables.ts';
import { deleteSession } from './accounts.queries.ts';
import { recordAccountEvent } from './record-account-event.ts';

export interface SessionParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly securityLog: SecurityLog;
}

/** Published with the number of a session that was ended, for whatever holds something open on its behalf. */
export const sessionEndedTopic = 'session-ended';

/** Tells of sessions that a transaction has ended, once that stands. When word of it is lost, each open connection finds out at its next heartbeat. */
export function announceEnded(bus: Bus, sessionIds: readonly number[]): Promise<void> {
  return bus.announce(sessionEndedTopic, sessionIds.map(String));
}

/** Ends one session; its token is worth nothing from then on. */
export async function logOut(
  { database, bus, securityLog }: SessionParts,
  { userId, sessionId, origin, at }: { userId: number; sessionId: number; origin: Origin; at: number },
): Promise<void> {
  const event = { kind: 'sign-out', userId, origin, at } as const;
  await database.write(async (tx) => {
    await deleteSession(tx, sessionId);
    await recordAccountEvent(tx, event);
  });
  securityLog.record(event);
  await announceEnded(bus, [sessionId]);
}
