import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';
import { sessionLimit } from './accounts.rules.ts';

/**
 * Makes room for one more session of an account that has too many: ends those longest unused, but none that is
 * in use (`sessionLimit.inUseMs`). Answers their numbers, to be announced once the transaction stands. Called before the
 * account is locked, as `lockSessionsOf` says.
 */
export async function endUnusedSessions(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<number[]> {
  const surplus = await tx
    .selectFrom('sessions')
    .select(['id', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(sessionLimit.ofAccount - 1)
    .limit(sessionLimit.endedAtOnce)
    .execute();
  const ids = surplus.filter(({ seen_at }) => seen_at < at - sessionLimit.inUseMs).map(({ id }) => id);
  if (ids.length === 0) return [];
  await locking(
    tx,
    tx.selectFrom('sessions').select('id').where('id', 'in', ids).orderBy('id'),
    'references',
  ).execute();
  const ended = await tx.deleteFrom('sessions').where('id', 'in', ids).returning('id').execute();
  return ended.map(({ id }) => id);
}
