import { sumOnTheWay } from '../funds/find-funds-around.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { chargeUnpaidOrder } from './charge-unpaid-order.ts';
import { lockUnpaidOrder } from './lock-unpaid-order.ts';
import { maxCoveredWaitMs } from './orders.rules.ts';
import { isFinalRefusal, refuseUnpaidOrder } from './refuse-unpaid-order.ts';

interface CoveredOrder {
  readonly unpaidOrderId: number;
  readonly userId: number;
  readonly at: number;
}

/**
 * Places a covered order once, when the wallet holds enough by now. It stays `waiting` while more money is on its way. It is refused, and the
 * customer notified, when no more is, when it has waited for three days, or when it can't be placed as it was requested.
 */
export async function placeCoveredOrder(database: Database, covered: CoveredOrder): Promise<void> {
  let onTheWayPaise = 0;
  try {
    await database.write(async (tx) => {
      // Read before the wallet: what is decided meanwhile is in the wallet then.
      onTheWayPaise = await sumOnTheWay(tx, { ...covered, now: covered.at });
      const unpaid = await lockUnpaidOrder(tx, covered);
      if (!unpaid) return;
      const isExpired = unpaid.created_at + maxCoveredWaitMs < covered.at;
      if (isExpired) await refuseUnpaidOrder(tx, { ...covered, reason: 'expired' });
      else await chargeUnpaidOrder(tx, unpaid, covered.at);
    });
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    if (error.code === 'insufficient-balance' && onTheWayPaise > 0) return;
    await database.write(async (tx) => {
      if (error.code === 'insufficient-balance' && (await isPaidMeanwhile(tx, covered))) return;
      await refuseUnpaidOrder(tx, { ...covered, reason: error.code });
    });
  }
}

/** Money may have come since the wallet was too low: what covers the order pays for it, and for what is on its way it waits. */
async function isPaidMeanwhile(tx: Tx, covered: CoveredOrder): Promise<boolean> {
  if ((await sumOnTheWay(tx, { ...covered, now: covered.at })) > 0) return true;
  const unpaid = await lockUnpaidOrder(tx, covered);
  if (!unpaid || (await lockBalance(tx, covered.userId)) < unpaid.total_paise) return false;
  await chargeUnpaidOrder(tx, unpaid, covered.at);
  return true;
}
