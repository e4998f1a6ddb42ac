import { randomBytes } from 'node:crypto';
import { hashPassword } from '../platform/passwords.ts';
import type { Database } from '../tables.ts';
import { hasAdmin, insertUser } from './accounts.queries.ts';

export interface FirstAdmin {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly at: number;
}

const usualEmail = 'owner@tarakki.example';

/**
 * Makes the shop's first admin while there is none; the last one can't be removed, so this happens once in its life.
 * Answers the credentials, with `madeUpPassword` when it was made up here and has to be shown.
 */
export async function createFirstAdmin(database: Database, { email, password, at }: FirstAdmin) {
  if (await hasAdmin(database.read)) return undefined;

  const admin = { email: email ?? usualEmail, password: password ?? randomBytes(12).toString('base64url') };
  const passwordHash = await hashPassword(admin.password);
  const names = { firstName: 'Shop', lastName: 'Owner' };
  // Of several nodes that start at once, the unique email lets one through.
  const made = await database.write(async (tx) =>
    (await hasAdmin(tx))
      ? undefined
      : insertUser(tx, { ...names, email: admin.email, passwordHash, isAdmin: true, at }),
  );
  return made && { email: admin.email, madeUpPassword: password ? undefined : admin.password };
}
