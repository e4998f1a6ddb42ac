import { isCommonPassword } from '../platform/common-passwords.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { type AboutAccount, isGuessable } from './guessable-password.ts';

const texts = {
  'password-common': 'This is one of the most used passwords, so others would guess it. Please choose another',
  'password-guessable': 'Names and words about this account are easy to guess. Please choose another password',
} as const;

/** Throws `invalid-input` for a password that others would guess, beside the field it was typed into: one of the commonest, or words about the account. */
export async function checkNewPassword(
  password: string,
  { field, refuseCommonPasswords, about }: { field: string; refuseCommonPasswords: boolean; about: AboutAccount },
): Promise<void> {
  if (!refuseCommonPasswords) return;
  const kind = (await isCommonPassword(password))
    ? 'password-common'
    : isGuessable(password, about) && 'password-guessable';
  if (!kind) return;
  throw new ExpectedError('invalid-input', texts[kind], { fields: { [field]: texts[kind] }, detail: { kind } });
}
