import { randomInt } from 'node:crypto';
import { inviteTexts } from '../../contract/invitations.ts';
import { inviteCodeLength, inviteCodeLetters } from '../../contract/invite-code.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { findCodeOf, insertCode, isAdmin } from './invitations.queries.ts';
import { readTerms } from './read-terms.ts';

const drawCode = (): string =>
  Array.from({ length: inviteCodeLength }, () => inviteCodeLetters[randomInt(inviteCodeLetters.length)]).join('');

/** The code of a customer's invite link; makes one where there is none. Throws `conflict` while it is off, and for admins. */
export function createInviteCode(database: Database, { userId, at }: { userId: number; at: number }): Promise<string> {
  return database.write(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await readTerms(tx)).isOn) throw new ExpectedError('conflict', inviteTexts.off);
    if (await isAdmin(tx, userId)) throw new ExpectedError('conflict', inviteTexts.admin);
    const code = await findCodeOf(tx, userId);
    if (code !== undefined) return code;
    for (;;) {
      // Another customer may have drawn the same.
      const drawn = await insertCode(tx, { user_id: userId, code: drawCode(), created_at: at });
      if (drawn) return drawn.code;
    }
  });
}
