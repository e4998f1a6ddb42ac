import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { deleteSessionsOf, erasePerson, findUser } from './accounts.queries.ts';
import { deletedEmail } from './accounts.rules.ts';
import { deleteAccountNotes } from './add-account-note.ts';
import { deleteDevices } from './known-devices.ts';
import { lockSessionsOf } from './lock-sessions.ts';
import { deleteAccountEvents } from './record-account-event.ts';

interface Anonymisation {
  readonly userId: number;
  readonly was?: 'customer' | 'admin';
  /** Where tax papers of their orders may still be due: their place is in the books. */
  readonly keepsState?: boolean;
  readonly at: number;
}

/**
 * Takes the person out of an account and leaves what adds up. Answers the sessions that this has ended, to be announced
 * once the transaction stands. Throws `not-allowed` for an admin, and `not-found` when it has happened already.
 */
export async function anonymiseUser(
  tx: Tx,
  { userId, was = 'customer', keepsState = false, at }: Anonymisation,
): Promise<number[]> {
  await lockSessionsOf(tx, { userId });
  if (await erasePerson(tx, { userId, keepsState, lastName: was, email: deletedEmail(userId), at })) {
    // What their retries would be answered repeats what they sent.
    await tx.deleteFrom('answered_requests').where('user_id', '=', userId).execute();
    await tx.deleteFrom('notice_switches').where('user_id', '=', userId).execute();
    await deleteAccountNotes(tx, userId);
    await deleteAccountEvents(tx, userId);
    await deleteDevices(tx, { userId });
    return deleteSessionsOf(tx, { userId, except: undefined });
  }
  const user = await findUser(tx, userId);
  if (user?.isAdmin) throw new ExpectedError('not-allowed', "An admin's account can't be deleted.");
  throw new ExpectedError('not-found', 'There is no such account.');
}
