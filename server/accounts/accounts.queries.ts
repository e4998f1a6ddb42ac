import { type Selectable, sql } from 'kysely';
import { passwordChangeLock, type User } from '../../contract/accounts.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import { passwordLockMs, permissionsOf } from './accounts.rules.ts';

/** Undefined: the email is taken. */
export function insertUser(
  tx: Tx,
  user: {
    firstName: string;
    lastName: string;
    email: string;
    passwordHash: string;
    isAdmin: boolean;
    mustChangePassword?: boolean;
    at: number;
  },
) {
  return tx
    .insertInto('users')
    .values({
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      password_hash: user.passwordHash,
      is_admin: user.isAdmin ? 1 : 0,
      must_change_password: user.mustChangePassword ? 1 : 0,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** An account that was made anonymous is not found: it has no password that could be looked at. */
export function findCredentials(db: Reader, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** True while this is the account's hash, which it then stays until the transaction ends. */
export async function lockPasswordHash(
  tx: Tx,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<boolean> {
  const account = tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash);
  const held = await locking(tx, account).executeTakeFirst();
  return held !== undefined;
}

const userById = statement<Tables, { userId: number }, UserRow>((db, { userId }) =>
  db
    .selectFrom('users')
    .leftJoin('ledger_accounts', 'ledger_accounts.user_id', 'users.id')
    .select([
      'users.id',
      'first_name',
      'last_name',
      'email',
      'is_admin',
      'created_at',
      'balance_paise',
      'must_change_password',
    ])
    .where('users.id', '=', userId),
);

type UserRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'first_name' | 'last_name' | 'email' | 'is_admin' | 'created_at' | 'must_change_password'
> & { balance_paise: number | null };

/** The account as its owner sees it. A wallet that nothing has ever moved has no row, and holds nothing. */
export async function findUser(db: Reader, userId: number): Promise<User | undefined> {
  const [row] = await userById(db, { userId });
  return (
    row && {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      balance: wireAmount(row.balance_paise ?? 0),
      isAdmin: row.is_admin === 1,
      permissions: [...permissionsOf(row)],
      createdAt: isoTime(row.created_at),
      ...(row.must_change_password === 1 && { mustChangePassword: true as const }),
    }
  );
}

export async function insertSession(
  tx: Tx,
  session: {
    tokenHash: Uint8Array;
    userId: number;
    userAgent: string;
    deviceId: number | undefined;
    at: number;
    expiresAt: number;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.at,
      seen_at: session.at,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      device_id: session.deviceId ?? null,
      // Whoever signs in has just given the password, or a link to the account's mailbox.
      confirmed_at: session.at,
    })
    .execute();
}

export const findSession = statement<Tables, { tokenHash: Uint8Array }, SessionRow>((db, { tokenHash }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'seen_at', 'expires_at', 'confirmed_at', 'is_admin', 'must_change_password'])
    .where('token_hash', '=', tokenHash),
);

type SessionRow = Pick<Selectable<Tables['sessions']>, 'id' | 'user_id' | 'seen_at' | 'expires_at' | 'confirmed_at'> &
  Pick<Selectable<Tables['users']>, 'is_admin' | 'must_change_password'>;

export async function markSeen(tx: Tx, { sessionId, at }: { sessionId: number; at: number }): Promise<void> {
  await tx.updateTable('sessions').set({ seen_at: at }).where('id', '=', sessionId).where('seen_at', '<', at).execute();
}

export async function deleteSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** No row when this key was used before; another transaction that is using it right now is waited for. */
export const claimRequestKey = statement<
  Tables,
  { userId: number; key: string; fingerprint: string; at: number; expiresAt: number },
  { key: string }
>((db, { userId, key, fingerprint, at, expiresAt }) =>
  db
    .insertInto('answered_requests')
    .values({ user_id: userId, key, fingerprint, at, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
);

export function findAnsweredRequest(tx: Tx, { userId, key }: { userId: number; key: string }) {
  return tx
    .selectFrom('answered_requests')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export const saveAnswer = statement<Tables, { userId: number; key: string; answer: string }, unknown>(
  (db, { userId, key, answer }) =>
    db.updateTable('answered_requests').set({ answer }).where('user_id', '=', userId).where('key', '=', key),
);

/** What an account knows of its person beside what everybody sees of it. */
export function findDetails(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .select(['phone', 'date_of_birth', 'state_code', 'password_change_attempts', 'last_password_change_attempt'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

type Details = Partial<Record<'firstName' | 'lastName' | 'phone' | 'dateOfBirth' | 'stateCode', string | undefined>>;

/** Writes what is given, of which there is something, and leaves the rest. */
export async function updateDetails(
  tx: Tx,
  userId: number,
  { firstName, lastName, phone, dateOfBirth, stateCode }: Details,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(firstName === undefined ? {} : { first_name: firstName }),
      ...(lastName === undefined ? {} : { last_name: lastName }),
      ...(phone === undefined ? {} : { phone }),
      ...(dateOfBirth === undefined ? {} : { date_of_birth: dateOfBirth }),
      ...(stateCode === undefined ? {} : { state_code: stateCode }),
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Counts one more try at the current password; tries of long ago, or of a clock that ran ahead, count no longer. Undefined: there were too many. */
export function consumePasswordAttempt(tx: Tx, { userId, at }: { userId: number; at: number }) {
  const isOver = sql<boolean>`(last_password_change_attempt <= ${at - passwordLockMs} or last_password_change_attempt > ${at + passwordLockMs})`;
  return tx
    .updateTable('users')
    .set({
      password_change_attempts: sql<number>`case when ${isOver} then 1 else password_change_attempts + 1 end`,
      last_password_change_attempt: at,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('password_change_attempts', '<', passwordChangeLock.tries), isOver]))
    .returning(['password_change_attempts as attempts', 'password_hash as passwordHash'])
    .executeTakeFirst();
}

export async function releasePasswordAttempt(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_change_attempts: sql<number>`password_change_attempts - 1` })
    .where('id', '=', userId)
    .where('password_change_attempts', '>', 0)
    .execute();
}

const noPasswordTries = { password_change_attempts: 0, last_password_change_attempt: null } as const;

export async function deletePasswordAttempts(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set(noPasswordTries).where('id', '=', userId).execute();
}

/** False: the password is no longer the one with the hash `checkedHash`. */
export async function replacePasswordHash(
  tx: Tx,
  change: { userId: number; checkedHash: string; passwordHash: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: change.passwordHash, must_change_password: 0, ...noPasswordTries })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.checkedHash)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Undefined: there is no such account any more. */
export function overwritePasswordHash(tx: Tx, change: { userId: number; passwordHash: string }) {
  return tx
    .updateTable('users')
    .set({ password_hash: change.passwordHash, must_change_password: 0, ...noPasswordTries })
    .where('id', '=', change.userId)
    .where('deleted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
}

export interface Erasure {
  readonly userId: number;
  /** The State decides about the tax of what was ordered. */
  readonly keepsState: boolean;
  readonly lastName: string;
  readonly email: string;
  readonly at: number;
}

/** Takes the person out of an account. Undefined: it is an admin's, or there is no such account any more. */
export function erasePerson(tx: Tx, { userId, keepsState, lastName, email, at }: Erasure) {
  return tx
    .updateTable('users')
    .set({
      first_name: 'Deleted',
      last_name: lastName,
      email,
      phone: '',
      date_of_birth: '',
      ...(keepsState ? {} : { state_code: '' }),
      admin_notes: '',
      password_hash: '',
      deleted_at: at,
      ...noPasswordTries,
    })
    .where('id', '=', userId)
    .where('is_admin', '=', 0)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** One at a time until the transaction ends: of two who remove one another, the second finds nobody else left. */
export async function lockRoleChanges(tx: Tx): Promise<void> {
  await tx
    .insertInto('throttles')
    .values({ name: 'turn to change roles', tries: 0, window_ends_at: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ tries: 0 }))
    .execute();
}

/** False: there is no such account any more, it has this role already, or it is the last admin's. */
export async function updateRole(tx: Tx, { userId, isAdmin }: { userId: number; isAdmin: boolean }): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_admin', '=', isAdmin ? 0 : 1)
    .$if(!isAdmin, (query) =>
      query.where(sql<boolean>`exists (select 1 from users u where u.is_admin = 1 and u.id <> ${userId})`),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Locks the row until the transaction ends. False: there is no such account any more. */
export async function lockAccountRow(tx: Tx, userId: number, against?: 'changes' | 'references'): Promise<boolean> {
  const standing = tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null);
  return (await locking(tx, standing, against).executeTakeFirst()) !== undefined;
}

/** The sessions of a user that still open something, last seen first. */
export function findLiveSessions(
  db: Reader,
  { userId, now, idleSince }: { userId: number; now: number; idleSince: number },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False: this user has no such session. */
export async function deleteOwnSession(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Answers the sessions that this has ended: all of the user but `except`. */
export async function deleteSessionsOf(
  tx: Tx,
  { userId, except }: { userId: number; except: number | undefined },
): Promise<number[]> {
  const own = tx.deleteFrom('sessions').where('user_id', '=', userId);
  const ended = except === undefined ? own : own.where('id', '!=', except);
  return (await ended.returning('id').execute()).map(({ id }) => id);
}
