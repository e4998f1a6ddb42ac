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
  try {
    await database.write(async (tx) => {
      const kept = await lockWaiting(tx, covered);
      if (!kept) return;
      if (kept.created_at + maxCoveredWaitMs < covered.at) await refuse(tx, { ...covered, reason: 'expired' });
      else await placeKept(tx, kept, covered.at);
    });
  } catch (error) {
    if (!(error instanceof ExpectedError) || !refusals.has(error.code)) throw error;
    const { code } = error;
    await database.write(async (tx) => {
      const more = code === 'insufficient-balance' ? await sumOnTheWay(tx, { ...covered, now: covered.at }) : 0;
      if (more === 0) await refuse(tx, { ...covered, reason: code });
    });
  }
}
