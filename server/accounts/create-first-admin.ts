import { randomBytes } from 'node:crypto';
import { hashPassword } from '../platform/passwords.ts';
import type { Database, Reader } from '../tables.ts';
import { insertUser } from './accounts.queries.ts';
import { checkNewPassword } from './check-new-password.ts';

export interface FirstAdmin {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly refuseCommonPasswords?: boolean;
  readonly at: number;
}

const usualEmail = 'owner@tarakki.example';

/**
 * Makes the shop's first admin while there is none; the last one can't be removed, so this happens once in its life.
 * Answers the credentials, with `madeUpPassword` when it was made up here and has to be shown. Throws as
 * `checkNewPassword` does.
 */
export async function createFirstAdmin(
  database: Database,
  { email, password, refuseCommonPasswords = false, at }: FirstAdmin,
) {
  if (await hasAdmin(database.read)) return undefined;

  if (password !== undefined)
    await checkNewPassword(database.read, password, {
      field: 'ADMIN_PASSWORD',
      refuseCommonPasswords,
      about: { email },
    });
  const admin = { email: email ?? usualEmail, password: password ?? randomBytes(12).toString('base64url') };
  const passwordHash = await hashPassword(admin.password);
  // It was shown on a screen or in a journal, where others may read it.
  const mustChangePassword = password === undefined;
  const names = { firstName: 'Shop', lastName: 'Owner' };
  // Of several nodes that start at once, the unique email lets one through.
  const made = await database.write(async (tx) =>
    (await hasAdmin(tx))
      ? undefined
      : insertUser(tx, { ...names, email: admin.email, passwordHash, isAdmin: true, mustChangePassword, at }),
  );
  return made && { email: admin.email, madeUpPassword: password ? undefined : admin.password };
}

async function hasAdmin(db: Reader): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('is_admin', '=', 1).limit(1);
  return (await admin.executeTakeFirst()) !== undefined;
}
