import type { PaymentRail } from '../../contract/payment-intents.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { unpaidOrderTexts } from '../../contract/unpaid-orders.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { runIdempotent } from '../accounts/run-idempotent.ts';
import { assertNoDebt } from '../funds/assert-no-debt.ts';
import { enqueueCoveredOrderCheck } from '../funds/enqueue-covered-order-check.ts';
import { sumDebts } from '../funds/find-debts.ts';
import { sumOnTheWay } from '../funds/find-funds-around.ts';
import { insertOwnIntent } from '../funds/open-intent.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { limitCouponTries } from '../pricing/limit-coupon-tries.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { findUnpaidOrders } from './find-unpaid-orders.ts';
import { maxCoveredWaitMs } from './orders.rules.ts';
import { type OrderRequest, priceOrder } from './place-order.ts';

/** The least that can be paid. */
const leastPaise = 10_00;

/** A payment by this rail; or payments of the customer that are being checked already, for a covered order. */
type Awaited = PaymentRail | 'funds-on-the-way';

/**
 * Stores an unpaid order: one that the wallet does not hold enough for. It gets a payment intent by a rail, or is covered by payments that are
 * being checked. A debt that top-ups pay first is part of what is asked for. It takes the place of an earlier one. Throws what `placeOrder` throws but `insufficient-balance`, and `conflict` when the wallet
 * holds enough, there is no UPI id to pay to, or what is on its way does not cover it.
 */
export async function createUnpaidOrder(
  database: Database,
  request: OrderRequest,
  awaited: Awaited,
): Promise<UnpaidOrder> {
  return limitCouponTries(database, request, (tx) =>
    runIdempotent(tx, request, () => insertUnpaidOrder(tx, request, awaited)),
  );
}

async function insertUnpaidOrder(tx: Tx, request: OrderRequest, awaited: Awaited): Promise<UnpaidOrder> {
  const { userId, at } = request;
  await lockAccount(tx, userId);
  // With an open debt the order would be refused once its payment has come.
  await assertNoDebt(tx, userId);
  // Unpaid orders are locked before the coupon and the wallet, in the order in which placing one locks them: else it is a deadlock.
  await tx
    .updateTable('unpaid_orders')
    .set({ state: 'withdrawn' })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute();
  // An unpaid order uses no bonus.
  const { requestKey, expectedPaise, useBonus, ...stored } = request;
  const { offer, quantity, price } = await priceOrder(tx, { ...stored, requestKey, expectedPaise });
  const missingPaise = price.totalPaise - (await lockBalance(tx, userId));
  if (missingPaise <= 0) throw new ExpectedError('conflict', unpaidOrderTexts.enough);
  // The next top-ups pay it first, so that without it the order would still lack that much.
  const owedPaise = (await sumDebts(tx, userId)).paise;
  const neededPaise = missingPaise + owedPaise;
  const amountPaise = Math.max(neededPaise, leastPaise);
  if (awaited === 'funds-on-the-way' && (await sumOnTheWay(tx, { userId, now: at })) < neededPaise)
    throw new ExpectedError('conflict', unpaidOrderTexts.notCovered);
  const intentId =
    awaited === 'funds-on-the-way' ? null : await insertOwnIntent(tx, { userId, amountPaise, rail: awaited, at });
  await tx
    .insertInto('unpaid_orders')
    .values({
      user_id: userId,
      intent_id: intentId,
      service_id: offer.service_id,
      service_name: offer.service_name,
      quantity,
      total_paise: price.totalPaise,
      request: JSON.stringify(stored),
      state: 'waiting',
      created_at: at,
    })
    .execute();
  if (intentId === null) {
    // A fund request that another transaction is deciding right now does not see this order.
    await enqueueCoveredOrderCheck(tx, { userId, at, runAt: at + minute });
    // Not every payment that is being checked ends in a decision about a fund request.
    await enqueueCoveredOrderCheck(tx, { userId, at, runAt: at + maxCoveredWaitMs + minute });
  }
  const [newest] = await findUnpaidOrders(tx, userId);
  if (!newest) throw new Error('The unpaid order was not stored.');
  return newest;
}
