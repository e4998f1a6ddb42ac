import type { Tx } from '../tables.ts';
import { deleteSessionsOf, overwritePasswordHash, replacePasswordHash } from './accounts.queries.ts';
import { forgetDevices } from './known-devices.ts';
import { lockSessionsOf } from './lock-sessions.ts';

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  readonly checkedHash?: string;
  /** A session that goes on, and stays known. */
  readonly except?: number | undefined;
  readonly exceptDevice?: number | undefined;
}

/**
 * Gives an account another password, lifts the lock on changing it, ends every session and knows no device any more, or
 * all but `except` and `exceptDevice`; the numbers of the ended sessions are answered, to be announced once the
 * transaction stands. Undefined: there is no such account any more, or its password is no longer
 * the one with the hash `checkedHash`.
 */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, checkedHash, except, exceptDevice }: NewPassword,
): Promise<number[] | undefined> {
  await lockSessionsOf(tx, { userId, except });
  const isSet =
    checkedHash === undefined
      ? (await overwritePasswordHash(tx, { userId, passwordHash })) !== undefined
      : await replacePasswordHash(tx, { userId, checkedHash, passwordHash });
  if (!isSet) return undefined;
  await forgetDevices(tx, { userId, exceptSession: except, exceptDevice });
  return deleteSessionsOf(tx, { userId, except });
}
