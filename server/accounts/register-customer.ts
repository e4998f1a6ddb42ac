import { accountTexts } from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Database } from '../tables.ts';
import { findUser, insertUser } from './accounts.queries.ts';
import { isReservedEmail } from './accounts.rules.ts';
import { checkNewPassword } from './check-new-password.ts';
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

/** Makes a customer account and signs it in. Throws `email-taken`, and `invalid-input` for one of the commonest passwords. */
export async function registerCustomer(database: Database, registration: Registration) {
  if (isReservedEmail(registration.email)) {
    throw new ExpectedError('invalid-input', accountTexts.email, { fields: { email: accountTexts.email } });
  }
  await checkNewPassword(registration.password, { ...registration, field: 'password' });
  const passwordHash = await hashPassword(registration.password);

  return database.write(async (tx) => {
    const inserted = await insertUser(tx, { ...registration, passwordHash, isAdmin: false });
    if (!inserted) {
      const message = 'An account with this email already exists';
      throw new ExpectedError('email-taken', message, { fields: { email: message } });
    }
    const token = await startSession(tx, { ...registration, userId: inserted.id });
    const user = await findUser(tx, inserted.id);
    if (!user) throw new Error('A user that was just inserted is not there.');
    return { token, user };
  });
}
