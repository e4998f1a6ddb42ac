import type { SignedInDevice } from '../../contract/accounts.ts';
import { isoTime } from '../platform/clock.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Reader } from '../tables.ts';
import { findLiveSessions } from './accounts.queries.ts';
import { idleMsOf } from './accounts.rules.ts';

/** Where a user is signed in, last seen first; the caller's own session is the one that asks. */
export async function listSessions(
  db: Reader,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'permissions'>,
  now: number,
): Promise<SignedInDevice[]> {
  const { userId, sessionId } = caller;
  const sessions = await findLiveSessions(db, { userId, now, idleSince: now - idleMsOf(caller) });
  return sessions.map((session) => ({
    id: session.id,
    userAgent: session.user_agent,
    createdAt: isoTime(session.created_at),
    seenAt: isoTime(session.seen_at),
    isCurrent: session.id === sessionId,
  }));
}
