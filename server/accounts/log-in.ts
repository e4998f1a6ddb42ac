import type { Bus } from '../platform/bus.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Turn } from '../platform/fair-queue.ts';
import { networkOf, siteOf } from '../platform/http/network.ts';
import { checkDecoy, isPassword } from '../platform/passwords.ts';
import { blurred } from '../platform/secret.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database, Tx } from '../tables.ts';
import { findCredentials, findUser, lockPasswordHash } from './accounts.queries.ts';
import { minutesUntil, signInLimits, slowAfterTries } from './accounts.rules.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from './count-attempt.ts';
import { endUnusedSessions } from './end-unused-sessions.ts';
import { attemptsOfDevice, consumeDeviceAttempt, type KnownDevice, rememberDevice } from './known-devices.ts';
import { lockSignIns } from './lock-sessions.ts';
import { announceEnded } from './log-out.ts';
import { recordAccountEvent } from './record-account-event.ts';
import { recordSignInFailure } from './record-sign-in-failure.ts';
import { startSession } from './start-session.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
  /** What the browser holds of earlier sign-ins. */
  readonly deviceTokens: readonly string[];
  readonly secret: string;
  readonly limitFactor: number;
  readonly at: number;
}

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
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
 * `too-many-requests` once an account or an address has failed too often, whether or not that account exists. A browser
 * that has signed in to the account before is held up by no failures but its own.
 */
export async function logIn(parts: Parts, signIn: SignIn) {
  const { database, bus, securityLog } = parts;
  const { origin, at } = signIn;
  const admitted = await admit(parts, signIn);
  const credentials = await checkPassword(parts, signIn, admitted);

  const signedIn = await database.write(async (tx) => {
    const userId = credentials.id;
    await lockSignIns(tx, userId);
    const ended = await endUnusedSessions(tx, { userId, at });
    // Changed while it was looked at: the sessions that the change has ended must not get one more.
    if (!(await lockPasswordHash(tx, { userId, passwordHash: credentials.passwordHash }))) throw wrongCredentials();
    const device = await rememberDevice(tx, { userId, known: admitted.device, at });
    const token = await startSession(tx, { userId, deviceId: device.id, userAgent: origin.userAgent, at });
    await recordAccountEvent(tx, { kind: 'sign-in', userId, origin, at });
    const user = await findUser(tx, userId);
    if (!user) throw wrongCredentials();
    if (!admitted.device) {
      // Guesses at other accounts, and from other addresses, stay counted. Locked last: all who share an address wait for it.
      await deleteAttemptsOf(tx, admitted.names);
      await deleteAttempts(tx, admitted.names.pair);
    }
    return { token, user, deviceToken: device.token, ended };
  });
  const { ended, ...answer } = signedIn;
  securityLog.record({ kind: 'sign-in', userId: answer.user.id, origin });
  await announceEnded(bus, ended);
  return answer;
}

interface Admitted {
  readonly names: Names;
  /** Set for a browser that is known. */
  readonly device: KnownDevice | undefined;
}

/** Counts the try before the password is looked at, so that guesses sent at once are counted too. */
async function admit({ database, securityLog }: Parts, signIn: SignIn): Promise<Admitted> {
  const { email, deviceTokens, origin, secret, at } = signIn;
  const attempt = { email, address: origin.address, secret };
  const names = throttleNames(attempt);
  const device =
    deviceTokens.length === 0 ? undefined : await consumeDeviceAttempt(database, { tokens: deviceTokens, email, at });
  if (device) return { names, device };
  await database
    .write((tx) => consumeAttempt(tx, names, signIn))
    .catch(async (error: unknown) => {
      if (error instanceof ExpectedError && error.code === 'too-many-requests') {
        await database.write((tx) => recordSignInFailure(tx, { ...attempt, kind: 'sign-in-locked', at }));
        securityLog.record({ kind: 'sign-in-locked', origin, detail: { account: blurred(secret, email) } });
      }
      throw error;
    });
  return { names, device: undefined };
}

/** Throws `wrong-credentials` after the same work whether or not there is such an account. */
async function checkPassword({ database, securityLog }: Parts, signIn: SignIn, { names, device }: Admitted) {
  const { email, password, origin, secret, at } = signIn;
  const turn: Turn = device
    ? { isKnown: true, key: `device ${device.id}` }
    : { isKnown: false, key: siteOf(origin.address) };
  const credentials = await findCredentials(database.read, email);
  const checking = credentials ? isPassword(password, credentials.passwordHash, turn) : checkDecoy(password, turn);
  const isRight = await checking.catch(async (error: unknown) => {
    // Nobody looked at the password, so it was no wrong one.
    await database.write((tx) =>
      device ? uncountAttempt(tx, attemptsOfDevice(device.id)) : deleteAttemptsOf(tx, names),
    );
    throw error;
  });
  if (credentials && isRight) return credentials;
  const failure = { email, address: origin.address, secret, at };
  await database.write((tx) => recordSignInFailure(tx, { ...failure, kind: 'sign-in-failed' }));
  const detail = { account: blurred(secret, email) };
  securityLog.record({ kind: 'sign-in-failed', userId: credentials?.id, origin, detail });
  throw wrongCredentials();
}

async function deleteAttemptsOf(tx: Tx, names: Names): Promise<void> {
  for (const name of Object.values(names)) await uncountAttempt(tx, name);
}

/** Lets whoever has proved otherwise that the account is theirs sign in at once, from where they are. */
export async function clearFailedSignIns(tx: Tx, attempt: Attempt): Promise<void> {
  const { account, late, pair, sitePair } = throttleNames(attempt);
  for (const name of [account, late, pair, sitePair]) if (name !== undefined) await deleteAttempts(tx, name);
}

type LimitKind = keyof typeof signInLimits;
/** By what a try is counted; an IPv4 address has no site around it. */
type Names = Record<Exclude<LimitKind, 'site' | 'sitePair'>, string> & { site?: string; sitePair?: string };

async function consumeAttempt(tx: Tx, names: Names, { at, limitFactor }: SignIn): Promise<void> {
  let waitUntil = 0;
  const count = async (kind: LimitKind): Promise<number> => {
    const name = names[kind];
    if (name === undefined) return 0;
    const { tries: allowed, windowMs } = signInLimits[kind];
    const { tries, windowEndsAt } = await countAttempt(tx, { name, windowMs, now: at });
    if (tries > Math.max(1, allowed * limitFactor)) waitUntil = Math.max(waitUntil, windowEndsAt);
    return tries;
  };
  const isUnderAttack = (await count('account')) > slowAfterTries * limitFactor;
  for (const kind of ['address', 'pair', 'site', 'sitePair'] as const) await count(kind);
  if (isUnderAttack) await count('late');
  if (waitUntil === 0) return;
  const minutes = minutesUntil(waitUntil, at);
  throw new ExpectedError(
    'too-many-requests',
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: minutes * 60, detail: { kind: 'sign-in-locked', minutes } },
  );
}

function throttleNames({ email, address, secret }: Attempt): Names {
  const [network, site] = [networkOf(address), siteOf(address)];
  return {
    account: `sign-in account ${blurred(secret, email)}`,
    late: `sign-in late ${blurred(secret, `${site} ${email}`)}`,
    address: `sign-in address ${blurred(secret, network)}`,
    pair: `sign-in pair ${blurred(secret, `${network} ${email}`)}`,
    ...(site === network
      ? {}
      : {
          site: `sign-in site ${blurred(secret, site)}`,
          sitePair: `sign-in site pair ${blurred(secret, `${site} ${email}`)}`,
        }),
  };
}
