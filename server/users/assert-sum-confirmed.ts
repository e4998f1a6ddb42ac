import type { Paise } from '../../contract/money.ts';
import { confirmedAbovePaise } from '../../contract/users.ts';
import { isConfirmed, unconfirmedSince } from '../accounts/accounts.rules.ts';
import { lockConfirmation, type SessionActor } from '../accounts/assert-confirmed.ts';
import { day } from '../platform/clock.ts';
import { confirmationRequired } from '../platform/http/refusals.ts';
import type { Tx } from '../tables.ts';
import { lockBalanceOperator, sumByHand } from './users.queries.ts';

/**
 * Adds up what an admin moves by hand, after the movement and as the last thing that the transaction locks: forty at
 * once wait for each other only for this. Answers what was moved within a day, this movement among it. Throws
 * `confirmation-required` when more than the limit was moved since the own password was given, and `not-signed-in` for
 * a session that is over.
 */
export async function assertSumConfirmed(tx: Tx, { by, at }: { by: SessionActor; at: number }): Promise<Paise> {
  await lockBalanceOperator(tx, by.adminId);
  const confirmedAt = await lockConfirmation(tx, by.sessionId);
  const sumSince = (since: number) => sumByHand(tx, { adminId: by.adminId, since });
  const unconfirmedPaise = isConfirmed(confirmedAt, at) ? 0 : await sumSince(unconfirmedSince(confirmedAt, at));
  if (unconfirmedPaise > confirmedAbovePaise) throw confirmationRequired();
  return sumSince(at - day);
}
