import type { Language } from '../../contract/languages.ts';
import { leaveWork } from '../notifications/leave-work.ts';
import { blurred } from '../platform/secret.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database } from '../tables.ts';

export const resetLinkWork = 'password-reset';

/** What a worker has to know to write the mail. */
export interface ResetLinkWish {
  readonly email: string;
  /** Of the page on which it was asked for. */
  readonly language: Language;
}

interface Asking extends ResetLinkWish {
  readonly origin: Origin;
  readonly secret: string;
  readonly at: number;
}

/** Has a link to set a new password sent; what it does is the same whether or not there is such an account. */
export async function requestResetLink(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  { email, language, origin, secret, at }: Asking,
): Promise<void> {
  const wish: ResetLinkWish = { email, language };
  await database.write((tx) => leaveWork(tx, { kind: resetLinkWork, payload: JSON.stringify(wish), at }));
  securityLog.record({ kind: 'password-reset-asked', origin, detail: { account: blurred(secret, email) } });
}
