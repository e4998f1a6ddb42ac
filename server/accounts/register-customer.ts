import { siteOf } from '../platform/http/network.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database, Tx } from '../tables.ts';
import { findUser } from './accounts.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { rememberDevice } from './known-devices.ts';
import { openAccount } from './open-account.ts';
import { recordAccountEvent } from './record-account-event.ts';
import { startSession } from './start-session.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly refuseCommonPasswords: boolean;
  /** Undefined for the people of a demo shop, who came from nowhere. */
  readonly origin?: Origin;
  readonly at: number;
  /** What a module above this one does in the same transaction. */
  readonly afterOpening?: (tx: Tx, userId: number) => Promise<void>;
}

/** Makes a customer account and signs it in. Throws as `openAccount` does, and `invalid-input` for one of the commonest passwords. */
export async function registerCustomer(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  registration: Registration,
) {
  const { origin, at } = registration;
  await checkNewPassword(database.read, registration.password, {
    ...registration,
    field: 'password',
    about: registration,
  });
  const turn = origin && { isKnown: false, key: siteOf(origin.address) };
  const passwordHash = await hashPassword(registration.password, turn);

  const registered = await database.write(async (tx) => {
    const userId = await openAccount(tx, { ...registration, passwordHash, isAdmin: false });
    const device = await rememberDevice(tx, { userId, at });
    const token = await startSession(tx, { userId, userAgent: origin?.userAgent, deviceId: device.id, at });
    if (origin) await recordAccountEvent(tx, { kind: 'account-created', userId, origin, at });
    await registration.afterOpening?.(tx, userId);
    const user = await findUser(tx, userId);
    if (!user) throw new Error('A user that was just inserted is not there.');
    return { token, user, deviceToken: device.token };
  });
  if (origin) securityLog.record({ kind: 'account-created', userId: registered.user.id, origin });
  return registered;
}
