import { sumOnTheWay } from '../funds/find-funds-around.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { maxCoveredWaitMs } from './orders.rules.ts';
import { lockWaiting, placeKept, refusals, refuse } from './place-unpaid-order.ts';

interface CoveredOrder {
  readonly unpaidOrderId: number;
  readonly userId: number;
  readonly at: number;
}

/**
 * Places the order that waited for money on its way, once, when the wallet holds enough by now. It waits on while more is on its way.
 * When no more is, when it waited for three days, or when it can't be placed as it was kept, the customer is told.
 */
export async function placeCoveredOrder(database: Database, covered: CoveredOrder): Promise<void> {
  let onTheWayPaise = 0;
  try {
    await database.write(async (tx) => {
      // Read before the wallet: what is decided meanwhile is in the wallet then.
      onTheWayPaise = await sumOnTheWay(tx, { ...covered, now: covered.at });
      const kept = await lockWaiting(tx, covered);
      if (!kept) return;
      if (kept.created_at + maxCoveredWaitMs < covered.at) await refuse(tx, { ...covered, reason: 'expired' });
      else await placeKept(tx, kept, covered.at);
    });
  } catch (error) {
    if (!(error instanceof ExpectedError) || !refusals.has(error.code)) throw error;
    if (error.code === 'insufficient-balance' && onTheWayPaise > 0) return;
    await database.write((tx) => refuse(tx, { ...covered, reason: error.code }));
  }
}
