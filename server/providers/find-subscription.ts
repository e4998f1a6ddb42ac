import type { ExpressionBuilder } from 'kysely';
import type { PostPlan } from '../../contract/subscriptions.ts';
import type { StopReason } from '../provider-tables.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import { findDripFeed } from './find-drip-feed.ts';

export interface StoredSubscription extends PostPlan {
  /** From then on a new post does not count. */
  readonly expiresAt: number;
  readonly stopReason: StopReason | null;
}

/** Undefined: the order is of another kind, or delivered by hand. */
export const findSubscription = (db: Reader | Tx, orderId: number): Promise<StoredSubscription | undefined> =>
  db
    .selectFrom('subscriptions')
    .select(['min_per_post as minPerPost', 'max_per_post as maxPerPost', 'posts'])
    .select(['expires_at as expiresAt', 'stop_reason as stopReason'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** How an order goes on that is delivered by several dispatches: in parts, or post by post. */
export interface RunPlan {
  readonly stopReason: StopReason | null;
  /** When the shop begins the next part; null: it begins none. */
  readonly nextAt: number | null;
  /** For how many posts to come it is; null where it is in parts. */
  readonly posts: number | null;
}

/** Undefined: the order is delivered at once, or by hand. */
export async function findRunPlan(db: Reader | Tx, orderId: number): Promise<RunPlan | undefined> {
  const feed = await findDripFeed(db, orderId);
  if (feed) return { stopReason: feed.stopReason, nextAt: feed.dueAt, posts: null };
  const subscription = await findSubscription(db, orderId);
  return subscription && { stopReason: subscription.stopReason, nextAt: null, posts: subscription.posts };
}

type Dispatches = ExpressionBuilder<Tables & { d: Tables['dispatches'] }, 'd'>;

const isOfPosts = (eb: Dispatches) =>
  eb.exists(eb.selectFrom('subscriptions as b').select('b.order_id').whereRef('b.order_id', '=', 'd.order_id'));

/** The dispatch `d` is an order for posts to come itself: its provider charges for the posts, each by itself. */
export const isWholeOfPosts = (eb: Dispatches) => eb.and([eb('d.run', '=', 0), isOfPosts(eb)]);

/** The dispatch `d` is a post that a provider has begun by itself. */
export const isPost = (eb: Dispatches) => eb.and([eb('d.run', '>', 0), isOfPosts(eb)]);
