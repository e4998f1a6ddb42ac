import { leaveWork } from '../notifications/leave-work.ts';
import type { Database } from '../tables.ts';

export const resetLinkWork = 'password-reset';

/** Has a link to set a new password sent; what it does is the same whether or not there is such an account. */
export function askResetLink(database: Database, { email, at }: { email: string; at: number }): Promise<void> {
  return database.write((tx) => leaveWork(tx, { kind: resetLinkWork, payload: JSON.stringify({ email }), at }));
}
