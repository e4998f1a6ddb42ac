import type { Actor } from '../audit/record-act.ts';
import { confirmationRequired, notSignedIn } from '../platform/http/refusals.ts';
import type { Tx } from '../tables.ts';
import { lockConfirmation } from './accounts.queries.ts';
import { isConfirmed } from './accounts.rules.ts';

/** An admin in the session that they act from. */
export interface SessionActor extends Actor {
  readonly sessionId: number;
}

/**
 * Makes sure, in the transaction that acts, that the session is one in which the own password was given lately. It can't
 * end before the transaction does. Throws `confirmation-required`, and `not-signed-in` for a session that is over.
 */
export async function assertConfirmed(tx: Tx, { sessionId, at }: { sessionId: number; at: number }): Promise<void> {
  const confirmedAt = await lockConfirmation(tx, sessionId);
  if (confirmedAt === undefined) throw notSignedIn();
  if (!isConfirmed(confirmedAt, at)) throw confirmationRequired();
}
