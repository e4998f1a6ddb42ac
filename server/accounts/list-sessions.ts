import type { SignedInDevice } from '../../contract/accounts.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { findLiveSessions } from './accounts.queries.ts';
import { idleMsOf } from './accounts.rules.ts';

/** Where a user is signed in, last seen first; `sessionId` is the session that asks. */
export async function listSessions(
  db: Reader,
  { userId, sessionId, isAdmin, now }: { userId: number; sessionId: number; isAdmin: boolean; now: number },
): Promise<SignedInDevice[]> {
  const sessions = await findLiveSessions(db, { userId, now, idleSince: now - idleMsOf({ isAdmin }) });
  return sessions.map((session) => ({
    id: session.id,
    userAgent: session.user_agent,
    createdAt: isoTime(session.created_at),
    seenAt: isoTime(session.seen_at),
    isCurrent: session.id === sessionId,
  }));
}
