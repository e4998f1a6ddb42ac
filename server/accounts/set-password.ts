import type { Tx } from '../tables.ts';
import { deleteSessionsOf, overwritePasswordHash } from './accounts.queries.ts';
import { lockSessionsOf } from './lock-sessions.ts';

/**
 * Gives an account another password, lifts the lock on changing it and ends every session, or all but one; the numbers
 * of these are answered, to be announced once the transaction stands. Undefined: there is no such account any more.
 */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, except }: { userId: number; passwordHash: string; except?: number | undefined },
): Promise<number[] | undefined> {
  await lockSessionsOf(tx, { userId, except });
  if (!(await overwritePasswordHash(tx, { userId, passwordHash }))) return undefined;
  return deleteSessionsOf(tx, { userId, except });
}
