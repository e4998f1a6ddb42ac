import type { Paise } from '../../contract/money.ts';
import { checkOwnPassword } from '../accounts/check-own-password.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { userActor, type Via } from '../platform/actor.ts';
import type { Origin } from '../platform/security-log.ts';
import { closeCustomer } from './close-customer.ts';

export interface Closing {
  readonly userId: number;
  readonly via: Via;
  readonly currentPassword: string;
  /** What the person said to give up; 0 for an empty wallet. */
  readonly forfeitedPaise: Paise;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Deletes a customer's account when they ask for it. Throws `balance-left` while the wallet holds anything but what was
 * named, and as `checkOwnPassword` and `closeCustomer` do.
 */
export async function closeAccount(
  { database, bus, securityLog }: SessionParts,
  { userId, via, currentPassword, forfeitedPaise, origin, at }: Closing,
): Promise<void> {
  await checkOwnPassword(database, { userId, password: currentPassword, at });
  const pendingText = 'A payment of yours is still being reviewed. Please wait until it has been decided.';
  const orderText = (id: number) =>
    `Order #${id} is not settled yet. It has to be delivered or paid back first. Please write to us if it takes long.`;
  const { endedSessions } = await database.write((tx) =>
    closeCustomer(tx, { userId, named: forfeitedPaise, actor: userActor(userId, via), pendingText, orderText, at }),
  );
  securityLog.record({ kind: 'account-deleted', userId, origin });
  await announceEnded(bus, endedSessions);
}
