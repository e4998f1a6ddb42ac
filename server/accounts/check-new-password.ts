import { isCommonPassword } from '../platform/common-passwords.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { type AboutAccount, isGuessable } from './guessable-password.ts';

const texts = {
  'password-common': 'This is one of the most used passwords, so others would guess it. Please choose another',
  'password-guessable': 'Names and words about this account are easy to guess. Please choose another password',
} as const;

/**
 * Throws `invalid-input` for a password that others would guess, beside the field it was typed into: one of the commonest, or
 * words about the account or the shop.
 */
export async function checkNewPassword(
  db: Reader,
  password: string,
  { field, refuseCommonPasswords, about }: { field: string; refuseCommonPasswords: boolean; about: AboutAccount },
): Promise<void> {
  if (!refuseCommonPasswords) return;
  const kind = (await isCommonPassword(password))
    ? 'password-common'
    : isGuessable(password, { ...about, brandName: await findBrandName(db) }) && 'password-guessable';
  if (!kind) return;
  throw new ExpectedError('invalid-input', texts[kind], { fields: { [field]: texts[kind] }, detail: { kind } });
}

/** Undefined: the shop has the usual name, which is expected anyway. */
async function findBrandName(db: Reader): Promise<string | undefined> {
  const setting = db.selectFrom('settings').select('value').where('name', '=', 'storefront.brandName');
  const value = (await setting.executeTakeFirst())?.value;
  return value === undefined ? undefined : String(JSON.parse(value));
}
