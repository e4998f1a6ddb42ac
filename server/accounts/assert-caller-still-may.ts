import type { Selectable } from 'kysely';
import { isSqlite } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notAllowed, notSignedIn } from '../platform/http/refusals.ts';
import type { Tables, Tx } from '../tables.ts';
import { isSessionAlive, permissionsOf } from './accounts.rules.ts';

type SessionRow = Pick<Selectable<Tables['sessions']>, 'seen_at' | 'expires_at'> &
  Pick<Selectable<Tables['users']>, 'is_admin'>;

/**
 * Locks the session against being deleted until the transaction ends. Writes of one session don't wait for each other:
 * only whoever ends it waits for them, and they for whoever is ending it.
 */
const lockSession = statement<Tables, { sessionId: number; userId: number }, SessionRow>(
  (db, { sessionId, userId }) => {
    const session = db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['seen_at', 'expires_at', 'is_admin'])
      .where('sessions.id', '=', sessionId)
      .where('users.id', '=', userId)
      .where('deleted_at', 'is', null);
    return isSqlite(db) ? session : session.forKeyShare('sessions');
  },
);

/**
 * Makes sure that a caller who was admitted has kept their rights, and keeps them until the transaction ends. Throws
 * `not-signed-in` when the session is over, and `not-allowed` when a permission has been taken away.
 */
export async function assertCallerStillMay(tx: Tx, caller: Caller, now: number): Promise<void> {
  const [session] = await lockSession(tx, caller);
  if (!session) throw notSignedIn();
  const permissions = permissionsOf(session);
  const times = { seenAt: session.seen_at, expiresAt: session.expires_at, permissions };
  if (!isSessionAlive(times, now)) throw notSignedIn();
  for (const permission of caller.permissions) if (!permissions.has(permission)) throw notAllowed();
}
