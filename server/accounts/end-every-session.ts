import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { deleteSessionsOf, lockAccount } from './accounts.queries.ts';
import { forgetDevices } from './known-devices.ts';

/**
 * Ends the sessions of an account, or all but one, and knows their devices no more; the numbers of these are answered, to be announced once the
 * transaction stands. Throws `not-found` when the account is deleted, or never was.
 */
export async function endEverySession(
  tx: Tx,
  { userId, except }: { userId: number; except: number | undefined },
): Promise<number[]> {
  if (!(await lockAccount(tx, userId))) throw new ExpectedError('not-found', 'There is no such account.');
  await forgetDevices(tx, { userId, exceptSession: except });
  return deleteSessionsOf(tx, { userId, except });
}
