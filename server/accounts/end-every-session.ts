import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { deleteSessionsOf, lockAccountRow } from './accounts.queries.ts';
import { lockSessionsOf } from './lock-sessions.ts';

/**
 * Ends the sessions of an account, or all but one; the numbers of these are answered, to be announced once the
 * transaction stands. Throws `not-found` when the account is deleted, or never was.
 */
export async function endEverySession(
  tx: Tx,
  ending: { userId: number; except: number | undefined },
): Promise<number[]> {
  await lockSessionsOf(tx, ending);
  if (!(await lockAccountRow(tx, ending.userId))) throw new ExpectedError('not-found', 'There is no such account.');
  return deleteSessionsOf(tx, ending);
}
