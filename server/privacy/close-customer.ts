import type { Paise } from '../../contract/money.ts';
import { anonymiseUser } from '../accounts/anonymise-user.ts';
import { endBonusesOf } from '../bonuses/find-bonuses.ts';
import { endPendingActsOf } from '../confirmations/end-pending-acts.ts';
import { hasPendingRequest } from '../funds/has-pending-request.ts';
import { readTaxSettings } from '../funds/read-tax-settings.ts';
import { endInvitationsOf } from '../invitations/find-invitations.ts';
import { deleteNews } from '../notifications/record-news.ts';
import { eraseOrderExtras } from '../orders/erase-order-extras.ts';
import { findUnsettledOrder } from '../orders/find-unsettled-order.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { findLiveOrder } from '../providers/end-dispatches.ts';
import { deleteQuietHoursOf } from '../push/delete-quiet-hours-of.ts';
import { deleteResets } from '../recovery/delete-resets.ts';
import { endTicketsOf } from '../support/end-tickets-of.ts';
import type { Tx } from '../tables.ts';
import { deleteViewsOf } from '../users/delete-views-of.ts';
import { type Forfeit, forfeitBalance } from '../wallet/forfeit-balance.ts';

export interface Leaving extends Forfeit {
  readonly was?: 'customer' | 'admin';
  /** What is said while a payment waits for review. */
  readonly pendingText: string;
  /** What is said while something of an order may still be delivered or paid back. */
  readonly orderText: (orderId: number) => string;
}

export interface Left {
  /** To be announced once the transaction stands. */
  readonly endedSessions: readonly number[];
  readonly forfeitedPaise: Paise;
}

/**
 * The person becomes anonymous; orders and money movements stay and still add up. Throws `conflict` while a payment
 * waits for review or an order is not settled, and as `anonymiseUser` and `forfeitBalance` do.
 */
export async function closeCustomer(tx: Tx, leaving: Leaving): Promise<Left> {
  const { userId, at } = leaving;
  const { gstin } = await readTaxSettings(tx);
  const endedSessions = await anonymiseUser(tx, { ...leaving, keepsState: gstin !== '' });
  if (await hasPendingRequest(tx, userId)) {
    throw new ExpectedError('conflict', leaving.pendingText, { detail: { kind: 'payment-in-review' } });
  }
  const orderId = (await findUnsettledOrder(tx, userId)) ?? (await findLiveOrder(tx, userId));
  if (orderId !== undefined) {
    throw new ExpectedError('conflict', leaving.orderText(orderId), { detail: { kind: 'order-under-way', orderId } });
  }
  await endInvitationsOf(tx, { userId, at });
  await endBonusesOf(tx, { userId, at });
  const forfeitedPaise = await forfeitBalance(tx, leaving);
  await endTicketsOf(tx, { userId, at });
  await eraseOrderExtras(tx, userId);
  await endPendingActsOf(tx, { userId, at });
  await deleteResets(tx, userId);
  await deleteNews(tx, userId);
  await deleteViewsOf(tx, userId);
  await deleteQuietHoursOf(tx, userId);
  return { endedSessions, forfeitedPaise };
}
