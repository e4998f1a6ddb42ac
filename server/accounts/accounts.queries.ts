import { sql } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';

/** Undefined: the email is taken. */
export function insertUser(
  tx: Tx,
  user: { firstName: string; lastName: string; email: string; passwordHash: string; isAdmin: boolean; at: number },
) {
  return tx
    .insertInto('users')
    .values({
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      password_hash: user.passwordHash,
      is_admin: user.isAdmin ? 1 : 0,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findCredentials(db: Reader, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

const userById = statement<Tables, { userId: number }, UserRow>((db, { userId }) =>
  db
    .selectFrom('users')
    .leftJoin('ledger_accounts', 'ledger_accounts.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'is_admin', 'created_at', 'balance_paise'])
    .where('users.id', '=', userId),
);

interface UserRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  is_admin: 0 | 1;
  created_at: number;
  balance_paise: number | null;
}

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
      createdAt: isoTime(row.created_at),
    }
  );
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: Uint8Array; userId: number; at: number; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.at,
      seen_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

export const findSession = statement<Tables, { tokenHash: Uint8Array }, SessionRow>((db, { tokenHash }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'seen_at', 'expires_at', 'is_admin'])
    .where('token_hash', '=', tokenHash),
);

interface SessionRow {
  id: number;
  user_id: number;
  seen_at: number;
  expires_at: number;
  is_admin: 0 | 1;
}

export async function markSeen(tx: Tx, { sessionId, at }: { sessionId: number; at: number }): Promise<void> {
  await tx.updateTable('sessions').set({ seen_at: at }).where('id', '=', sessionId).where('seen_at', '<', at).execute();
}

export async function deleteSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Counts one more try in its window and answers how many that makes; a window that has ended starts anew. */
export function countTry(tx: Tx, { name, windowMs, now }: { name: string; windowMs: number; now: number }) {
  return tx
    .insertInto('throttles')
    .values({ name, tries: 1, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        tries: sql<number>`case when throttles.window_ends_at <= ${now} then 1 else throttles.tries + 1 end`,
        window_ends_at: sql<number>`case when throttles.window_ends_at <= ${now} then ${now + windowMs} else throttles.window_ends_at end`,
      }),
    )
    .returning(['tries', 'window_ends_at as windowEndsAt'])
    .executeTakeFirstOrThrow();
}

/** Takes a counted try back; it turned out to be a good one. */
export async function forgetTry(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('throttles')
    .set({ tries: sql<number>`tries - 1` })
    .where('name', '=', name)
    .where('tries', '>', 0)
    .execute();
}

/** Starts the count anew. */
export async function forgetTries(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('throttles').where('name', '=', name).execute();
}

export async function hasAdmin(db: Reader): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('is_admin', '=', 1).limit(1).executeTakeFirst()) !== undefined
  );
}

const insertAnsweredRequest = statement<
  Tables,
  { userId: number; key: string; fingerprint: string; at: number },
  { key: string }
>((db, { userId, key, fingerprint, at }) =>
  db
    .insertInto('answered_requests')
    .values({ user_id: userId, key, fingerprint, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
);

/** True when this key is new; another transaction that is using it right now is waited for. */
export async function takeRequestKey(
  tx: Tx,
  request: { userId: number; key: string; fingerprint: string; at: number },
): Promise<boolean> {
  return (await insertAnsweredRequest(tx, request)).length === 1;
}

export function findAnsweredRequest(tx: Tx, { userId, key }: { userId: number; key: string }) {
  return tx
    .selectFrom('answered_requests')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export const keepAnswer = statement<Tables, { userId: number; key: string; answer: string }, unknown>(
  (db, { userId, key, answer }) =>
    db.updateTable('answered_requests').set({ answer }).where('user_id', '=', userId).where('key', '=', key),
);

export async function deleteExpiredSessions(
  tx: Tx,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<=', idleSince)]))
    .execute();
}

export async function deleteExpiredThrottles(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('throttles').where('window_ends_at', '<=', now).execute();
}
