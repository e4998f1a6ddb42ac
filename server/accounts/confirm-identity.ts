import { notSignedIn } from '../platform/http/refusals.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database, Tx } from '../tables.ts';
import { lockPasswordHash } from './accounts.queries.ts';
import { confirmedUntil } from './accounts.rules.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { recordAccountEvent } from './record-account-event.ts';

export interface Confirming {
  readonly userId: number;
  readonly sessionId: number;
  readonly password: string;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Marks a session as one whose user has given their password now, and answers until when that counts. Throws as
 * `checkOwnPassword` does, and `not-signed-in` for a session that ended meanwhile.
 */
export async function confirmIdentity(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  { userId, sessionId, password, origin, at }: Confirming,
): Promise<number> {
  const passwordHash = await checkOwnPassword(database, { userId, password, at, field: 'password' });
  await database.write(async (tx) => {
    const isStillIt = await lockPasswordHash(tx, { userId, passwordHash });
    if (!isStillIt || !(await updateConfirmation(tx, { userId, sessionId, at }))) throw notSignedIn();
    await recordAccountEvent(tx, { kind: 'confirmed', userId, origin, at });
  });
  securityLog.record({ kind: 'identity-confirmed', userId, origin });
  return confirmedUntil(at);
}

/** False: the session is over. */
async function updateConfirmation(
  tx: Tx,
  { userId, sessionId, at }: { userId: number; sessionId: number; at: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('sessions')
    .set({ confirmed_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
