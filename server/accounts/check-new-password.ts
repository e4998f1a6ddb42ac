import { isCommonPassword } from '../platform/common-passwords.ts';
import { ExpectedError } from '../platform/expected-error.ts';

/** Throws `invalid-input` for one of the commonest passwords, beside the field it was typed into. */
export async function checkNewPassword(
  password: string,
  { field, refuseCommonPasswords }: { field: string; refuseCommonPasswords: boolean },
): Promise<void> {
  if (!refuseCommonPasswords || !(await isCommonPassword(password))) return;
  const message = 'This is one of the most used passwords, so others would guess it. Please choose another';
  throw new ExpectedError('invalid-input', message, {
    fields: { [field]: message },
    detail: { kind: 'password-common' },
  });
}
