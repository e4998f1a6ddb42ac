import { ExpectedError } from '../platform/expected-error.ts';
import type { Caller } from '../platform/http/caller.ts';
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

/** Whom a token belongs to now: role and revocation are read each time. Undefined: nobody, or no longer. */
export async function resolveCaller(database: Database, token: string, now: number): Promise<Caller | undefined> {
  const [session] = await findSession(database.read, { tokenHash: hashToken(token) });
  if (!session) return undefined;
  const permissions = permissionsOf(session);
  const times = { seenAt: session.seen_at, expiresAt: session.expires_at, permissions };
  if (!isSessionAlive(times, now)) return undefined;
  if (isDueToBeSeen(times, now)) await recordLastSeen(database, session.id, now);
  const mustChangePassword = session.must_change_password === 1;
  return {
    userId: session.user_id,
    sessionId: session.id,
    permissions,
    // A session is of the pages; other ways in have other credentials.
    via: 'page',
    isConfirmed: isConfirmed(session.confirmed_at, now),
    ...(mustChangePassword && { mustChangePassword }),
  };
}
