import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../tables.ts';
import { dueAfterNext, farthestRunMs, nextRunStep } from './drip-feed.rules.ts';
import { enqueueDispatch } from './enqueue-dispatch.ts';
import { findDripFeed, findRunDispatches } from './find-drip-feed.ts';

const isDue = (at: number) => sql<SqlBool>`(due_at <= ${at} or due_at > ${at + farthestRunMs})`;

/** Orders with a run that is due, the longest due first. */
export async function findDueDripFeeds(db: Reader, { at, limit }: { at: number; limit: number }): Promise<number[]> {
  const due = db.selectFrom('drip_feeds').select('order_id').where(isDue(at));
  const rows = await due.orderBy('due_at').orderBy('order_id').limit(limit).execute();
  return rows.map(({ order_id }) => order_id);
}

interface ScheduledOrder {
  readonly orderId: number;
  /** Of all runs together. */
  readonly quantity: number;
  readonly at: number;
}

/**
 * Has the next run of an order sent once this transaction is committed, if it is due; of two nodes that do so at once, the second
 * finds it begun. The order is locked.
 */
export async function scheduleRun(tx: Tx, { orderId, quantity, at }: ScheduledOrder): Promise<void> {
  const feed = await findDripFeed(tx, orderId);
  if (!feed || feed.dueAt === null || (feed.dueAt > at && feed.dueAt <= at + farthestRunMs)) return;
  const schedule = { ...feed, dueAt: feed.dueAt };
  const earlier = await findRunDispatches(tx, orderId);
  const hasUnsent = earlier.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'held');
  const sent = earlier.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
  const step = nextRunStep(schedule, { hasUnsent, lastSentAt: sent.length === 0 ? null : Math.max(...sent) }, at);
  const isBegun = step.kind === 'begin';
  const next = isBegun
    ? { next_run: feed.nextRun + 1, due_at: dueAfterNext(schedule, at) ?? null }
    : { due_at: step.until };
  const moved = await tx
    .updateTable('drip_feeds')
    .set(next)
    .where('order_id', '=', orderId)
    .where('next_run', '=', feed.nextRun)
    .where('due_at', 'is not', null)
    .returning('order_id')
    .executeTakeFirst();
  if (moved && isBegun) await enqueueDispatch(tx, { orderId, run: feed.nextRun, quantity: quantity / feed.runs, at });
}
