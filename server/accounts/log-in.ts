import { ExpectedError } from '../platform/expected-error.ts';
import { networkOf } from '../platform/http/network.ts';
import { checkDecoy, isPassword } from '../platform/passwords.ts';
import { blurred } from '../platform/secret.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database, Tx } from '../tables.ts';
import { countTry, findCredentials, findUser, forgetTries, forgetTry, holdPasswordHash } from './accounts.queries.ts';
import { minutesUntil, signInLimits } from './accounts.rules.ts';
import { recordAccountEvent } from './record-account-event.ts';
import { recordSignInFailure } from './record-sign-in-failure.ts';
import { startSession } from './start-session.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
  readonly secret: string;
  readonly limitFactor: number;
  readonly at: number;
}

interface Parts {
  readonly database: Database;
  readonly securityLog: SecurityLog;
}

/** A try at an account, from somewhere. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly secret: string;
}

const wrongCredentials = () => new ExpectedError('wrong-credentials', 'The email or the password is not right.');

/**
 * Signs in. Throws `wrong-credentials` alike for an unknown email and a wrong password, after the same work, and
 * `too-many-requests` once an account or an address has failed too often, whether or not that account exists.
 */
export async function logIn({ database, securityLog }: Parts, signIn: SignIn) {
  const { origin, email, at } = signIn;
  const failure = { email, address: origin.address, secret: signIn.secret, at };
  const detail = { account: blurred(signIn.secret, email) };
  const names = throttleNames(failure);
  await database
    .write((tx) => takeTry(tx, names, signIn))
    .catch(async (error: unknown) => {
      if (error instanceof ExpectedError && error.code === 'too-many-requests') {
        await database.write((tx) => recordSignInFailure(tx, { ...failure, kind: 'sign-in-locked' }));
        securityLog.record({ kind: 'sign-in-locked', origin, detail });
      }
      throw error;
    });

  const credentials = await findCredentials(database.read, signIn.email);
  const checking = credentials ? isPassword(signIn.password, credentials.passwordHash) : checkDecoy(signIn.password);
  const isRight = await checking.catch(async (error: unknown) => {
    // Nobody looked at the password, so it was no wrong one.
    await database.write((tx) => forgetTriesOf(tx, names));
    throw error;
  });
  if (!credentials || !isRight) {
    await database.write((tx) => recordSignInFailure(tx, { ...failure, kind: 'sign-in-failed' }));
    securityLog.record({ kind: 'sign-in-failed', userId: credentials?.id, origin, detail });
    throw wrongCredentials();
  }

  const signedIn = await database.write(async (tx) => {
    // Guesses at other accounts, and from other addresses, stay counted.
    await forgetTriesOf(tx, names);
    await forgetTries(tx, names.pair);
    // Changed while it was looked at: the sessions that the change has ended must not get one more.
    const userId = credentials.id;
    if (!(await holdPasswordHash(tx, { userId, passwordHash: credentials.passwordHash }))) throw wrongCredentials();
    const token = await startSession(tx, { userId, userAgent: origin.userAgent, at });
    await recordAccountEvent(tx, { kind: 'sign-in', userId, origin, at });
    const user = await findUser(tx, userId);
    if (!user) throw wrongCredentials();
    return { token, user };
  });
  securityLog.record({ kind: 'sign-in', userId: signedIn.user.id, origin });
  return signedIn;
}

async function forgetTriesOf(tx: Tx, names: Names): Promise<void> {
  for (const name of Object.values(names)) await forgetTry(tx, name);
}

/** Lets whoever has proved otherwise that the account is theirs sign in at once, from where they are. */
export async function forgetFailedSignIns(tx: Tx, attempt: Attempt): Promise<void> {
  const { account, pair } = throttleNames(attempt);
  await forgetTries(tx, account);
  await forgetTries(tx, pair);
}

type Names = Record<keyof typeof signInLimits, string>;

/** Counted before the password is looked at, so that guesses sent at once are counted too. */
async function takeTry(tx: Tx, names: Names, { at, limitFactor }: SignIn): Promise<void> {
  let waitUntil = 0;
  for (const kind of ['account', 'address', 'pair'] as const) {
    const { tries: allowed, windowMs } = signInLimits[kind];
    const { tries, windowEndsAt } = await countTry(tx, { name: names[kind], windowMs, now: at });
    if (tries > allowed * limitFactor) waitUntil = Math.max(waitUntil, windowEndsAt);
  }
  if (waitUntil === 0) return;
  const minutes = minutesUntil(waitUntil, at);
  throw new ExpectedError(
    'too-many-requests',
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: minutes * 60, detail: { kind: 'sign-in-locked', minutes } },
  );
}

function throttleNames({ email, address, secret }: Attempt): Names {
  return {
    account: `sign-in account ${blurred(secret, email)}`,
    address: `sign-in address ${blurred(secret, networkOf(address))}`,
    pair: `sign-in pair ${blurred(secret, `${networkOf(address)} ${email}`)}`,
  };
}
