import type { Reader, Tx } from '../tables.ts';
import type { QuietMinutes } from './quiet-hours.rules.ts';

export interface QuietUser extends QuietMinutes {
  readonly userId: number;
}

export function findQuietUsers(db: Reader, userId?: number): Promise<QuietUser[]> {
  return db
    .selectFrom('quiet_hours')
    .select(['user_id as userId', 'from_minute as fromMinute', 'to_minute as toMinute'])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
}

export async function upsertQuietHours(tx: Tx, { userId, fromMinute, toMinute }: QuietUser): Promise<void> {
  const values = { from_minute: fromMinute, to_minute: toMinute };
  await tx
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function deleteQuietHours(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
}

interface HeldNews {
  readonly userId: number;
  readonly type: string;
  readonly count: number;
}

/** Answers how much of this kind is held back now. */
export async function holdNews(tx: Tx, { userId, type, count }: HeldNews): Promise<number> {
  const held = await tx
    .insertInto('held_news')
    .values({ user_id: userId, type, count })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((eb) => ({ count: eb('held_news.count', '+', count) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return held.count;
}

/** Takes all that is held back for this person, once. */
export function takeHeldNews(tx: Tx, userId: number) {
  return tx.deleteFrom('held_news').where('user_id', '=', userId).returning(['type', 'count']).execute();
}
