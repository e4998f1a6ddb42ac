import type { Clock } from '../platform/clock.ts';
import { VersionCache } from '../platform/database/version-cache.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Caller, FindCaller } from '../platform/http/caller.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Database } from '../tables.ts';
import { findSession, markSeen } from './accounts.queries.ts';
import { isConfirmed, isDueToBeSeen, isSessionAlive, permissionsOf } from './accounts.rules.ts';

/** A database that can only be read still recognises people. */
async function recordLastSeen(database: Database, sessionId: number, at: number): Promise<void> {
  try {
    await database.write((tx) => markSeen(tx, { sessionId, at }));
  } catch (error) {
    if (!(error instanceof ExpectedError && error.code === 'unavailable')) throw error;
  }
}

type SessionRow = Awaited<ReturnType<typeof findSession>>[number];

/** Some 300 bytes each. */
const maxSessions = 2_000;

/** Whom a token belongs to now. A session is read again after anything was written, so its end takes effect at once. */
export function createCallerResolver(database: Database, clock: Clock): FindCaller {
  const sessions = new VersionCache<SessionRow>(database.version, { maxValues: maxSessions });
  return async (token) => {
    const tokenHash = hashToken(token);
    const session = await sessions.get(tokenHash.toString('base64'), async () => {
      const [found] = await findSession(database.read, { tokenHash });
      return found;
    });
    return session && callerOf(database, { ...session, tokenHash }, clock());
  };
}

/** Undefined: the session has run out. */
async function callerOf(
  database: Database,
  session: SessionRow & Pick<Caller, 'tokenHash'>,
  now: number,
): Promise<Caller | undefined> {
  const permissions = permissionsOf(session);
  const times = { seenAt: session.seen_at, expiresAt: session.expires_at, permissions };
  if (!isSessionAlive(times, now)) return undefined;
  if (isDueToBeSeen(times, now)) await recordLastSeen(database, session.id, now);
  const mustChangePassword = session.must_change_password === 1;
  return {
    userId: session.user_id,
    sessionId: session.id,
    tokenHash: session.tokenHash,
    permissions,
    // A session is of the pages; other ways in have other credentials.
    via: 'page',
    isConfirmed: isConfirmed(session.confirmed_at, now),
    ...(mustChangePassword && { mustChangePassword }),
  };
}
