import type { AdminActor } from '../audit/record-act.ts';
import { isSqlite } from '../platform/database/locking.ts';
import { confirmationRequired, notSignedIn } from '../platform/http/refusals.ts';
import type { Tx } from '../tables.ts';
import { isConfirmed } from './accounts.rules.ts';

/** An admin in the session that they act from. */
export interface SessionActor extends AdminActor {
  readonly sessionId: number;
}

/**
 * Makes sure, in the transaction that acts, that the session is one in which the own password was given lately. It can't
 * end before the transaction does. Throws `confirmation-required`, and `not-signed-in` for a session that is over.
 */
export async function assertConfirmed(tx: Tx, { sessionId, at }: { sessionId: number; at: number }): Promise<void> {
  if (!isConfirmed(await lockConfirmation(tx, sessionId), at)) throw confirmationRequired();
}

/**
 * When the own password was last given in a session; 0 for never. The session is locked against being deleted until the
 * transaction ends. A write of its caller has locked it so already, and waits for nobody here, whatever it has locked
 * since; that lock has also checked that the number is still of the caller's session. Throws `not-signed-in` for a session that is over.
 */
export async function lockConfirmation(tx: Tx, sessionId: number): Promise<number> {
  const session = tx.selectFrom('sessions').select('confirmed_at').where('id', '=', sessionId);
  const row = await (isSqlite(tx) ? session : session.forKeyShare()).executeTakeFirst();
  if (!row) throw notSignedIn();
  return row.confirmed_at;
}
