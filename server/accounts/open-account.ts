import { accountTexts } from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { insertUser } from './accounts.queries.ts';
import { isReservedEmail } from './accounts.rules.ts';

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly at: number;
}

/** Makes an account and answers its number. Throws `email-taken`, and `invalid-input` for an email that deleted accounts have. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<number> {
  if (isReservedEmail(account.email)) {
    throw new ExpectedError('invalid-input', accountTexts.email, { fields: { email: accountTexts.email } });
  }
  const inserted = await insertUser(tx, account);
  if (inserted) return inserted.id;
  const message = 'An account with this email already exists';
  throw new ExpectedError('email-taken', message, { fields: { email: message } });
}
