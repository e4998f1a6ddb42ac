import type { Bus } from '../platform/bus.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { deleteOwnSession, deleteSessionsOf } from './accounts.queries.ts';
import { announceEnded } from './log-out.ts';

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
}

/** Ends one session of a user. Throws `not-found` when it is not theirs, or over. */
export async function endSession(
  { database, bus }: Parts,
  session: { userId: number; sessionId: number },
): Promise<void> {
  const isEnded = await database.write((tx) => deleteOwnSession(tx, session));
  if (!isEnded) {
    throw new ExpectedError('not-found', 'This device is not signed in any more.', {
      detail: { kind: 'device-signed-out' },
    });
  }
  await announceEnded(bus, [session.sessionId]);
}

/** Ends all sessions of a user but one. Answers how many that were. */
export async function endOtherSessions(
  { database, bus }: Parts,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<number> {
  const ended = await database.write((tx) => deleteSessionsOf(tx, { userId, except: sessionId }));
  await announceEnded(bus, ended);
  return ended.length;
}
