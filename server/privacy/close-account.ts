import type { Paise } from '../../contract/money.ts';
import { anonymiseUser } from '../accounts/anonymise-user.ts';
import { checkOwnPassword } from '../accounts/check-own-password.ts';
import { announceEnded } from '../accounts/log-out.ts';
import { hasPendingRequest } from '../funds/has-pending-request.ts';
import type { Bus } from '../platform/bus.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { forgetResets } from '../recovery/forget-resets.ts';
import { endTicketsOf } from '../support/end-tickets-of.ts';
import type { Database, Tx } from '../tables.ts';
import { giveUpBalance } from '../wallet/give-up-balance.ts';

export interface Closing {
  readonly userId: number;
  readonly currentPassword: string;
  /** What the person said to give up; 0 for an empty wallet. */
  readonly forfeitedPaise: Paise;
  readonly at: number;
}

/**
 * Deletes a customer's account: the person becomes anonymous, orders and money movements stay and still add up. Throws
 * `balance-left` while the wallet holds anything but what was named, and `conflict` while a payment waits for review.
 */
export async function closeAccount({ database, bus }: { database: Database; bus: Bus }, closing: Closing) {
  const { userId, currentPassword, at } = closing;
  await checkOwnPassword(database, { userId, password: currentPassword, at });
  const endedSessions = await database.write((tx) => leave(tx, closing));
  await announceEnded(bus, endedSessions);
}

async function leave(tx: Tx, { userId, forfeitedPaise, at }: Closing): Promise<number[]> {
  const endedSessions = await anonymiseUser(tx, { userId, at });
  if (await hasPendingRequest(tx, userId)) {
    const message = 'A payment of yours is still being reviewed. Please wait until it has been decided.';
    throw new ExpectedError('conflict', message);
  }
  await giveUpBalance(tx, { userId, namedPaise: forfeitedPaise, actorId: userId, at });
  await endTicketsOf(tx, { userId, at });
  await forgetResets(tx, userId);
  return endedSessions;
}
