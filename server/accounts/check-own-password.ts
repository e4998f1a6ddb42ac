import { passwordChangeLock } from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Database, Tx } from '../tables.ts';
import {
  consumePasswordAttempt,
  deletePasswordAttempts,
  findDetails,
  releasePasswordAttempt,
} from './accounts.queries.ts';
import { hoursLocked } from './accounts.rules.ts';

const secondsInHour = 3_600;

export interface OwnPassword {
  readonly userId: number;
  readonly password: string;
  readonly at: number;
}

/**
 * Makes sure that whoever is signed in knows the password too, and answers the hash it was checked against. Throws
 * `wrong-password`, `password-change-locked` from the third wrong try on, and `too-many-requests` when nobody could look.
 */
export async function checkOwnPassword(database: Database, { userId, password, at }: OwnPassword): Promise<string> {
  // Counted before the password is looked at, so that guesses sent at once are counted too.
  const { attempts, passwordHash } = await database.write((tx) => consumeAttempt(tx, { userId, at }));

  const isRight = await isPassword(password, passwordHash, { isKnown: true, key: `user ${userId}` }).catch(
    async (error: unknown) => {
      // Nobody looked at the password, so it was no wrong one.
      await database.write((tx) => releasePasswordAttempt(tx, userId));
      throw error;
    },
  );
  if (!isRight) throw refusalAfter(attempts);
  await database.write((tx) => deletePasswordAttempts(tx, userId));
  return passwordHash;
}

async function consumeAttempt(tx: Tx, { userId, at }: { userId: number; at: number }) {
  const taken = await consumePasswordAttempt(tx, { userId, at });
  if (taken) return taken;
  const hours = hoursLocked((await findDetails(tx, userId))?.last_password_change_attempt ?? at, at);
  throw new ExpectedError(
    'password-change-locked',
    `Password change locked. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    { retryAfterSeconds: hours * secondsInHour, detail: { kind: 'password-change-locked', hours } },
  );
}

function refusalAfter(attempts: number): ExpectedError {
  const { tries, hours } = passwordChangeLock;
  if (attempts >= tries) {
    const message = `Too many wrong tries. Changing the password is locked for ${hours} hours.`;
    return new ExpectedError('password-change-locked', message, {
      retryAfterSeconds: hours * secondsInHour,
      detail: { kind: 'password-change-locked', hours },
    });
  }
  const left = tries - attempts;
  const message = `Current password is incorrect (attempts remaining: ${left}).`;
  return new ExpectedError('wrong-password', message, {
    fields: { currentPassword: message },
    detail: { kind: 'password-tries-left', tries: left },
  });
}
