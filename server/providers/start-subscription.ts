import type { PostPlan } from '../../contract/subscriptions.ts';
import type { Tx } from '../tables.ts';
import { enqueueDispatch } from './enqueue-dispatch.ts';

interface NewSubscription extends PostPlan {
  readonly orderId: number;
  /** The most that all posts can get. */
  readonly quantity: number;
  /** From then on a new post does not count. */
  readonly expiresAt: number;
  readonly at: number;
}

/** Has an order for posts to come sent once this transaction is committed: one dispatch for all of it. Each post gets its own later. */
export async function startSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { orderId, quantity, minPerPost, maxPerPost, posts, expiresAt, at } = subscription;
  const plan = { min_per_post: minPerPost, max_per_post: maxPerPost, posts, expires_at: expiresAt };
  await tx
    .insertInto('subscriptions')
    .values({ order_id: orderId, ...plan })
    .execute();
  await enqueueDispatch(tx, { orderId, quantity, at });
}
