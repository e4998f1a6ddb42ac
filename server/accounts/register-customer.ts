import { isCommonPassword } from '../platform/common-passwords.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Database } from '../tables.ts';
import { findUser, insertUser } from './accounts.queries.ts';
import { startSession } from './start-session.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly refuseCommonPasswords: boolean;
  readonly at: number;
}

/** Makes a customer account and signs it in. Throws `email-taken`, and `invalid-input` for one of the commonest passwords. */
export async function registerCustomer(database: Database, registration: Registration) {
  if (registration.refuseCommonPasswords && (await isCommonPassword(registration.password))) {
    const message = 'This is one of the most used passwords, so others would guess it. Please choose another';
    throw new ExpectedError('invalid-input', message, { fields: { password: message } });
  }
  const passwordHash = await hashPassword(registration.password);

  return database.write(async (tx) => {
    const inserted = await insertUser(tx, { ...registration, passwordHash, isAdmin: false });
    if (!inserted) {
      const message = 'An account with this email already exists';
      throw new ExpectedError('email-taken', message, { fields: { email: message } });
    }
    const token = await startSession(tx, { userId: inserted.id, at: registration.at });
    const user = await findUser(tx, inserted.id);
    if (!user) throw new Error('A user that was just inserted is not there.');
    return { token, user };
  });
}
