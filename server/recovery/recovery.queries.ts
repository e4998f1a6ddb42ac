import type { Reader, Tx } from '../tables.ts';

export function findAccount(db: Reader, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertReset(
  tx: Tx,
  reset: { tokenHash: Uint8Array; userId: number; passwordStamp: Uint8Array; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      password_stamp: reset.passwordStamp,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** Whose link this is, while it works. */
export function findReset(db: Reader, { tokenHash, at }: { tokenHash: Uint8Array; at: number }) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['user_id as userId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(['password_hash as passwordHash', 'password_stamp as passwordStamp'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Uses a link up, and with it all others of its account. False: another one was faster, or it works no longer. */
export async function consumeReset(tx: Tx, { tokenHash, at }: { tokenHash: Uint8Array; at: number }): Promise<boolean> {
  const owner = tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at);
  const taken = await tx.deleteFrom('password_resets').where('user_id', '=', owner).returning('user_id').execute();
  return taken.length > 0;
}

export async function deleteReset(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute();
}

/** When the link of an account that ends last does; null where there is none. */
export async function findLastExpiry(db: Reader, userId: number): Promise<number | null> {
  const { last } = await db
    .selectFrom('password_resets')
    .select((eb) => eb.fn.max<number | null>('expires_at').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return last;
}

/** Deletes the links of an account that end before this one: they are older. */
export async function deleteEarlierResets(
  tx: Tx,
  { userId, expiresAt }: { userId: number; expiresAt: number },
): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('expires_at', '<', expiresAt).execute();
}

export async function deleteResetsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
