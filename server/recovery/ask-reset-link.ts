import type { Language } from '../../contract/languages.ts';
import { leaveWork } from '../notifications/leave-work.ts';
import type { Database } from '../tables.ts';

export const resetLinkWork = 'password-reset';

/** What a worker has to know to write the mail. */
export interface ResetLinkWish {
  readonly email: string;
  /** Of the page on which it was asked for. */
  readonly language: Language;
}

/** Has a link to set a new password sent; what it does is the same whether or not there is such an account. */
export function askResetLink(
  database: Database,
  { email, language, at }: ResetLinkWish & { at: number },
): Promise<void> {
  const wish: ResetLinkWish = { email, language };
  return database.write((tx) => leaveWork(tx, { kind: resetLinkWork, payload: JSON.stringify(wish), at }));
}
