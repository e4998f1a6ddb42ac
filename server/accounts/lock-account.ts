import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { lockAccountRow } from './accounts.queries.ts';

/**
 * Makes sure that nobody deletes an account before the transaction ends. Throws `not-found` when it is deleted, or
 * never was.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  if (await lockAccountIfExists(tx, userId)) return;
  throw new ExpectedError('not-found', 'There is no such account.');
}

/** The same, for who has words of their own: false when the account is deleted, or never was. */
export function lockAccountIfExists(tx: Tx, userId: number): Promise<boolean> {
  return lockAccountRow(tx, userId);
}
