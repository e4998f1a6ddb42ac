import type { Tx } from '../tables.ts';
import { deleteSessionsOf, lockPasswordHash, overwritePasswordHash } from './accounts.queries.ts';
import { deleteDevices } from './known-devices.ts';
import { lockSessionsOf } from './lock-sessions.ts';

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** A session that goes on, and stays known. */
  readonly except?: number | undefined;
  readonly exceptDevice?: number | undefined;
}

/**
 * Gives an account another password, lifts the lock on changing it, ends every session and knows no device any more, or
 * all but `except` and `exceptDevice`; the numbers of the ended sessions are answered, to be announced once the
 * transaction stands. Undefined: there is no such account any more.
 */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, except, exceptDevice }: NewPassword,
): Promise<number[] | undefined> {
  await lockSessionsOf(tx, { userId, except });
  if (!(await overwritePasswordHash(tx, { userId, passwordHash }))) return undefined;
  await deleteDevices(tx, { userId, exceptSession: except, exceptDevice });
  return deleteSessionsOf(tx, { userId, except });
}

/**
 * For who has more to do before a password is set: locks the sessions and then the account, in the order in which `setPassword`
 * does, until the transaction ends. False: the password is no longer the one with this hash.
 */
export async function lockToSetPassword(
  tx: Tx,
  { userId, checkedHash }: { userId: number; checkedHash: string },
): Promise<boolean> {
  await lockSessionsOf(tx, { userId });
  return lockPasswordHash(tx, { userId, passwordHash: checkedHash });
}
