import { makeToken } from '../platform/tokens.ts';
import type { Tx } from '../tables.ts';
import { insertSession } from './accounts.queries.ts';
import { sessionLifeMs, shownUserAgent } from './accounts.rules.ts';

/** Signs a user in and answers the token, which is not stored and can't be read again. */
export async function startSession(
  tx: Tx,
  { userId, userAgent = '', at }: { userId: number; userAgent?: string | undefined; at: number },
): Promise<string> {
  const { token, hash } = makeToken();
  const session = { tokenHash: hash, userId, userAgent: shownUserAgent(userAgent), at, expiresAt: at + sessionLifeMs };
  await insertSession(tx, session);
  return token;
}
