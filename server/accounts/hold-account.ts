import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { appendNotes } from './accounts.queries.ts';

/**
 * Makes sure that nobody deletes an account before the transaction ends, and adds to what admins note about it.
 * Throws `not-found` when it is deleted, or never was.
 */
export async function holdAccount(
  tx: Tx,
  { userId, addedNotes = '' }: { userId: number; addedNotes?: string },
): Promise<void> {
  if (await appendNotes(tx, { userId, notes: addedNotes })) return;
  throw new ExpectedError('not-found', 'There is no such account.');
}

/** The same, for who has words of their own: false when the account is deleted, or never was. */
export function tryToHoldAccount(tx: Tx, userId: number): Promise<boolean> {
  return appendNotes(tx, { userId, notes: '' });
}
