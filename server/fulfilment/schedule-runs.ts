import { lockSentOrder } from '../orders/advance-order.ts';
import { findDueDripFeeds, scheduleRun } from '../providers/schedule-run.ts';
import { stopDripFeed } from '../providers/stop-drip-feed.ts';
import type { Database } from '../tables.ts';

/** The next turn comes soon. */
const ordersPerTurn = 200;

/**
 * Has the runs of orders in parts sent that are due. A shop where none is due writes nothing; one that fails is given to
 * `onError`, and holds up no other.
 */
export async function scheduleRuns(database: Database, at: number, onError: (error: unknown) => void): Promise<void> {
  for (const orderId of await findDueDripFeeds(database.read, { at, limit: ordersPerTurn }))
    await beginRun(database, { orderId, at }).catch(onError);
}

const beginRun = (database: Database, { orderId, at }: { orderId: number; at: number }): Promise<void> =>
  database.write(async (tx) => {
    // Whoever gives an order a dispatch locks it first.
    const order = await lockSentOrder(tx, orderId);
    if (!order) throw new Error(`There is no order ${orderId}.`);
    const isOpen = order.status === 'pending' || order.status === 'processing';
    if (isOpen) await scheduleRun(tx, { orderId, quantity: order.quantity, at });
    else await stopDripFeed(tx, { orderId, reason: 'by-hand' });
  });
