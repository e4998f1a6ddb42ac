import type { Paise } from '../../contract/money.ts';
import { checkOwnPassword } from '../accounts/check-own-password.ts';
import { announceEnded } from '../accounts/log-out.ts';
import type { Bus } from '../platform/bus.ts';
import type { Database } from '../tables.ts';
import { leaveShop } from './leave-shop.ts';

export interface Closing {
  readonly userId: number;
  readonly currentPassword: string;
  /** What the person said to give up; 0 for an empty wallet. */
  readonly forfeitedPaise: Paise;
  readonly at: number;
}

/**
 * Deletes a customer's account at their own wish. Throws `balance-left` while the wallet holds anything but what was
 * named, and as `checkOwnPassword` and `leaveShop` do.
 */
export async function closeAccount(
  { database, bus }: { database: Database; bus: Bus },
  { userId, currentPassword, forfeitedPaise, at }: Closing,
): Promise<void> {
  await checkOwnPassword(database, { userId, password: currentPassword, at });
  const pendingText = 'A payment of yours is still being reviewed. Please wait until it has been decided.';
  const { endedSessions } = await database.write((tx) =>
    leaveShop(tx, { userId, named: forfeitedPaise, actorId: userId, pendingText, at }),
  );
  await announceEnded(bus, endedSessions);
}
