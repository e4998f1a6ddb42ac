import { minute, second } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { notSignedIn } from '../platform/http/refusals.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database, Tx } from '../tables.ts';
import { lockPasswordHash } from './accounts.queries.ts';
import { confirmationLimits, confirmedUntil } from './accounts.rules.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from './count-attempt.ts';
import { recordAccountEvent } from './record-account-event.ts';

export interface Confirming {
  readonly userId: number;
  readonly sessionId: number;
  readonly password: string;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Marks a session as one whose user has given their password now, and answers until when that counts. Throws `wrong-password`,
 * `too-many-requests` after too many wrong ones of the account, and `not-signed-in` for a session that ended meanwhile.
 * The wrong ones are counted apart from those of a password change: guessing here does not lock the owner's profile.
 */
export async function confirmIdentity(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  { userId, sessionId, password, origin, at }: Confirming,
): Promise<number> {
  const passwordHash = await checkPassword(database, { userId, password, at });
  await database.write(async (tx) => {
    for (const name of namesOf(userId)) await deleteAttempts(tx, name);
    const isStillIt = await lockPasswordHash(tx, { userId, passwordHash });
    if (!isStillIt || !(await updateConfirmation(tx, { userId, sessionId, at }))) throw notSignedIn();
    await recordAccountEvent(tx, { kind: 'confirmed', userId, origin, at });
  });
  securityLog.record({ kind: 'identity-confirmed', userId, origin });
  return confirmedUntil(at);
}

const limits = Object.entries(confirmationLimits);
const nameOf = (userId: number, window: string): string => `confirm ${window} ${userId}`;
const namesOf = (userId: number): string[] => limits.map(([window]) => nameOf(userId, window));

async function checkPassword(
  database: Database,
  { userId, password, at }: Pick<Confirming, 'userId' | 'password' | 'at'>,
): Promise<string> {
  // Counted before the password is looked at, so that guesses sent at once are counted too.
  const [passwordHash, retryAfterMs] = await database.write((tx) => consumeAttempts(tx, { userId, at }));
  if (retryAfterMs > 0) {
    const minutes = Math.ceil(retryAfterMs / minute);
    const text = `Too many wrong passwords. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or sign in again.`;
    throw new ExpectedError('too-many-requests', text, { retryAfterSeconds: Math.ceil(retryAfterMs / second) });
  }
  if (passwordHash === undefined) throw notSignedIn();
  const isRight = await isPassword(password, passwordHash, { isKnown: true, key: `user ${userId}` }).catch(
    async (error: unknown) => {
      // Nobody looked at the password, so it was no wrong one.
      await database.write(async (tx) => {
        for (const name of namesOf(userId)) await uncountAttempt(tx, name);
      });
      throw error;
    },
  );
  if (isRight) return passwordHash;
  const message = 'Current password is incorrect.';
  throw new ExpectedError('wrong-password', message, { fields: { password: message } });
}

async function consumeAttempts(
  tx: Tx,
  { userId, at }: { userId: number; at: number },
): Promise<[passwordHash: string | undefined, retryAfterMs: number]> {
  const waits: number[] = [];
  for (const [window, { tries: allowed, windowMs }] of limits) {
    const { tries, windowEndsAt } = await countAttempt(tx, { name: nameOf(userId, window), windowMs, now: at });
    waits.push(tries > allowed ? windowEndsAt - at : 0);
  }
  return [await findPasswordHash(tx, userId), Math.max(...waits)];
}

/** Undefined: there is no such account any more. */
async function findPasswordHash(tx: Tx, userId: number): Promise<string | undefined> {
  const user = tx.selectFrom('users').select('password_hash').where('id', '=', userId);
  return (await user.executeTakeFirst())?.password_hash;
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
