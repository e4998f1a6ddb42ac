import { inviteParameter, isInviteCode } from '../../contract/invite-code.ts';
import { readDraft, saveDraft } from './draft-storage.ts';

const name = 'inviter';

/** Remembers in this tab who invited, where an address such as `/register?by=ABCD2345` names them. */
export function saveInviterOf(search: string): void {
  const code = new URLSearchParams(search).get(inviteParameter) ?? '';
  if (isInviteCode(code)) saveDraft(name, { code });
}

/** The code of who invited; undefined for nobody. */
export function readInviter(): string | undefined {
  const { code } = readDraft(name);
  return typeof code === 'string' && isInviteCode(code) ? code : undefined;
}

/** Once it was sent. */
export function forgetInviter(): void {
  saveDraft(name, undefined);
}
