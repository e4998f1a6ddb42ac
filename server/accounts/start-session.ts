import { makeToken } from '../platform/tokens.ts';
import type { Tx } from '../tables.ts';
import { insertSession } from './accounts.queries.ts';
import { sessionLifeMs } from './accounts.rules.ts';

/** Signs a user in and answers the token, which is not stored and can't be read again. */
export async function startSession(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<string> {
  const { token, hash } = makeToken();
  await insertSession(tx, { tokenHash: hash, userId, at, expiresAt: at + sessionLifeMs });
  return token;
}
