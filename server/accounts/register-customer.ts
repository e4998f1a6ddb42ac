import { hashPassword } from '../platform/passwords.ts';
import type { Database } from '../tables.ts';
import { findUser } from './accounts.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { openAccount } from './open-account.ts';
import { startSession } from './start-session.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly refuseCommonPasswords: boolean;
  readonly userAgent?: string;
  readonly at: number;
}

/** Makes a customer account and signs it in. Throws as `openAccount` does, and `invalid-input` for one of the commonest passwords. */
export async function registerCustomer(database: Database, registration: Registration) {
  await checkNewPassword(registration.password, { ...registration, field: 'password' });
  const passwordHash = await hashPassword(registration.password);

  return database.write(async (tx) => {
    const userId = await openAccount(tx, { ...registration, passwordHash, isAdmin: false });
    const token = await startSession(tx, { ...registration, userId });
    const user = await findUser(tx, userId);
    if (!user) throw new Error('A user that was just inserted is not there.');
    return { token, user };
  });
}
