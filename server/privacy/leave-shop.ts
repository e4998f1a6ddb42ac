import type { Paise } from '../../contract/money.ts';
import { anonymiseUser } from '../accounts/anonymise-user.ts';
import { hasPendingRequest } from '../funds/has-pending-request.ts';
import { forgetNews } from '../notifications/record-news.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { forgetResets } from '../recovery/forget-resets.ts';
import { endTicketsOf } from '../support/end-tickets-of.ts';
import type { Tx } from '../tables.ts';
import { type GivingUp, giveUpBalance } from '../wallet/give-up-balance.ts';

export interface Leaving extends GivingUp {
  readonly was?: 'customer' | 'admin';
  /** What is said while a payment waits for review. */
  readonly pendingText: string;
}

export interface Left {
  /** To be announced once the transaction stands. */
  readonly endedSessions: readonly number[];
  readonly givenUpPaise: Paise;
}

/**
 * The person becomes anonymous; orders and money movements stay and still add up. Throws `conflict` while a payment
 * waits for review, and as `anonymiseUser` and `giveUpBalance` do.
 */
export async function leaveShop(tx: Tx, leaving: Leaving): Promise<Left> {
  const { userId, at } = leaving;
  const endedSessions = await anonymiseUser(tx, leaving);
  if (await hasPendingRequest(tx, userId)) {
    throw new ExpectedError('conflict', leaving.pendingText, { detail: { kind: 'payment-in-review' } });
  }
  const givenUpPaise = await giveUpBalance(tx, leaving);
  await endTicketsOf(tx, { userId, at });
  await forgetResets(tx, userId);
  await forgetNews(tx, userId);
  return { endedSessions, givenUpPaise };
}
