import { generateToken } from '../platform/tokens.ts';
import type { Tx } from '../tables.ts';
import { insertSession } from './accounts.queries.ts';
import { sessionLifeMs, shownUserAgent } from './accounts.rules.ts';

interface NewSession {
  readonly userId: number;
  readonly userAgent?: string | undefined;
  /** The known browser it is started from. */
  readonly deviceId?: number;
  readonly at: number;
}

/** Signs a user in and answers the token, which is not stored and can't be read again. */
export async function startSession(tx: Tx, { userId, userAgent = '', deviceId, at }: NewSession): Promise<string> {
  const { token, hash } = generateToken();
  const [shown, expiresAt] = [shownUserAgent(userAgent), at + sessionLifeMs];
  await insertSession(tx, { tokenHash: hash, userId, userAgent: shown, deviceId, at, expiresAt });
  return token;
}
