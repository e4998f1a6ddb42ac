import { sql } from 'kysely';
import type { Database, Tx } from '../tables.ts';

/** So many in one transaction: nobody waits for a long one. */
const batchSize = 1_000;

/** Forgets the keys of requests that nobody is going to retry any more. */
export async function deleteExpiredRequestKeys(database: Database, now: number): Promise<void> {
  let deleted: number;
  do {
    deleted = await database.write((tx) => deleteExpiredKeys(tx, { now, limit: batchSize }));
  } while (deleted === batchSize);
}

/** As the index of 0030 has it: what a node of an earlier version wrote has no time of its own. */
const keyExpiresAt = sql<number>`coalesce(expires_at, at + 2592000000)`;

/** Deletes keys whose time is over, the oldest first, and says how many. */
async function deleteExpiredKeys(tx: Tx, { now, limit }: { now: number; limit: number }): Promise<number> {
  const expired = tx
    .selectFrom('answered_requests')
    .select(['user_id', 'key'])
    .where(keyExpiresAt, '<=', now)
    .orderBy(keyExpiresAt)
    .limit(limit);
  const result = await tx
    .deleteFrom('answered_requests')
    .where(({ refTuple }) => sql<boolean>`${refTuple('user_id', 'key')} in ${expired}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
