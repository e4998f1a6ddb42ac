import type { SentOrder } from '../orders/advance-order.ts';
import type { PolledDispatch } from '../providers/claim-polls.ts';
import type { StoredSubscription } from '../providers/find-subscription.ts';
import { findExpectedCost, insertNewPosts } from '../providers/insert-new-posts.ts';
import type { StatusReading } from '../providers/status.rules.ts';
import type { Tx } from '../tables.ts';
import { type PostChange, postAfter, subscriptionAfter } from './post.rules.ts';
import type { RunChange } from './run.rules.ts';

interface Answer {
  readonly order: SentOrder;
  readonly dispatch: PolledDispatch;
  readonly reading: StatusReading;
  readonly plan: StoredSubscription;
  readonly at: number;
}

/**
 * What an answer does to an order for posts to come. Its first dispatch is the order itself: what the provider has begun for posts
 * since becomes a dispatch of its own, and is asked for by itself. The order is locked.
 */
export async function recordPosts(tx: Tx, answer: Answer): Promise<RunChange | PostChange> {
  const { order, dispatch, reading, plan, at } = answer;
  if (dispatch.run === 0) {
    const said = reading.posts === undefined || reading.posts === 'unreadable' ? [] : reading.posts;
    const isOpen = order.status === 'pending' || order.status === 'processing';
    const found = await insertNewPosts(tx, {
      dispatch,
      said,
      plan,
      isOpen: isOpen && plan.stopReason !== 'by-hand',
      at,
    });
    return subscriptionAfter(reading, { ...dispatch, ...found });
  }
  const costE8 = await findExpectedCost(tx, dispatch.dispatchId);
  const unitCost = costE8 === null ? undefined : { costE8, units: dispatch.quantity };
  return postAfter(reading, { ...dispatch, units: dispatch.postUnits, unitCost }, plan, at);
}
