import type { DripFeed } from '../../contract/drip-feed.ts';
import { minute } from '../platform/clock.ts';
import type { Tx } from '../tables.ts';
import { enqueueDispatch } from './enqueue-dispatch.ts';

interface NewDripFeed extends DripFeed {
  readonly orderId: number;
  /** Of all runs together. */
  readonly quantity: number;
  readonly at: number;
}

/** Has the first run of an order sent once this transaction is committed, and plans the others. */
export async function startDripFeed(tx: Tx, { orderId, quantity, runs, intervalMinutes, at }: NewDripFeed) {
  const interval_ms = intervalMinutes * minute;
  const schedule = { runs, interval_ms, started_at: at, next_run: 1, due_at: at + interval_ms };
  await tx
    .insertInto('drip_feeds')
    .values({ order_id: orderId, ...schedule })
    .execute();
  await enqueueDispatch(tx, { orderId, run: 0, quantity: quantity / runs, at });
}
