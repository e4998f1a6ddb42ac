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
 * Locks the session, so that nobody deletes it before the transaction ends. The lock is shared: writes of one session don't
 * wait for each other. Only ending the session excludes them.
 */
const lockSession = statement<Tables, Pick<Caller, 'sessionId' | 'tokenHash' | 'userId'>, SessionRow>(
  (db, { sessionId, tokenHash, userId }) => {
    const session = db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['seen_at', 'expires_at', 'is_admin'])
      .where('sessions.id', '=', sessionId)
      .where('token_hash', '=', tokenHash)
      .where('users.id', '=', userId)
      .where('deleted_at', 'is', null);
    return isSqlite(db) ? session : session.forKeyShare('sessions');
  },
);

/**
 * Checks the rights of a caller again, inside the transaction, and locks them until it ends. Throws `not-signed-in` when the
 * session has ended, and `not-allowed` when a permission was revoked.
 */
export async function assertStillPermitted(tx: Tx, caller: Caller, now: number): Promise<void> {
  const [session] = await lockSession(tx, caller);
  if (!session) throw notSignedIn();
  const permissions = permissionsOf(session);
  const times = { seenAt: session.seen_at, expiresAt: session.expires_at, permissions };
  if (!isSessionAlive(times, now)) throw notSignedIn();
  for (const permission of caller.permissions) if (!permissions.has(permission)) throw notAllowed();
}
