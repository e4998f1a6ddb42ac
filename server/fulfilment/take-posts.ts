import type { SentOrder } from '../orders/advance-order.ts';
import type { Look } from '../providers/claim-looks.ts';
import type { StoredSubscription } from '../providers/find-subscription.ts';
import type { StatusReading } from '../providers/status.rules.ts';
import type { Tx } from '../tables.ts';
import { type PostChange, postAfter, subscriptionAfter } from './post.rules.ts';
import type { RunChange } from './run.rules.ts';

interface Answer {
  readonly order: SentOrder;
  readonly look: Look;
  readonly reading: StatusReading;
  readonly plan: StoredSubscription;
  readonly at: number;
}

/**
 * What an answer does to an order for posts to come. Its first dispatch is the order itself: what the provider has begun for posts
 * since becomes a dispatch of its own, and is asked for by itself. The order is locked.
 */
export async function takePosts(tx: Tx, answer: Answer): Promise<RunChange | PostChange> {
  const { look, reading, plan, at } = answer;
  if (look.run === 0) {
    const change = subscriptionAfter(reading, look);
    const attention = await insertNewPosts(tx, answer);
    return { ...change, attention };
  }
  return postAfter(reading, { ...look, units: look.postUnits, unitCost: await unitCostOf(tx, look) }, plan, at);
}

/** What the provider began for posts, as far as the order has room for them. Answers why a person has to look. */
async function insertNewPosts(tx: Tx, { order, look, reading, plan, at }: Answer): Promise<RunChange['attention']> {
  const { posts: said = [] } = reading;
  if (said.length === 0 || (order.status !== 'pending' && order.status !== 'processing')) return undefined;
  const own = await tx
    .selectFrom('dispatches')
    .select(['run', 'provider_order'])
    .where('order_id', '=', order.id)
    .execute();
  const known = new Set(own.map(({ provider_order }) => provider_order));
  const posts = own.filter(({ run }) => run > 0).length;
  const unknown = said.filter((id) => !known.has(id));
  const fresh = unknown.slice(0, plan.posts - posts);
  const taken = await findTaken(tx, look.dispatchId, fresh);
  const free = fresh.filter((id) => !taken.includes(id));
  for (const [index, id] of free.entries()) await insertPost(tx, { look, plan, at, run: posts + index + 1, id });
  const [first] = taken;
  if (first !== undefined) return { reason: 'post-of-another', words: first };
  return fresh.length < unknown.length ? { reason: 'more-posts', words: String(said.length) } : undefined;
}

/** Of these numbers those that another order of ours has at this provider. */
async function findTaken(tx: Tx, dispatchId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const provider = tx.selectFrom('dispatches').select('provider_id').where('id', '=', dispatchId);
  const rows = await tx
    .selectFrom('dispatches')
    .select('provider_order')
    .where('provider_id', '=', provider)
    .where('provider_order', 'in', ids)
    .execute();
  return rows.flatMap(({ provider_order }) => provider_order ?? []);
}

interface NewPost extends Pick<Answer, 'look' | 'plan' | 'at'> {
  readonly run: number;
  /** Its number at the provider. */
  readonly id: string;
}

/** It is there already: nothing is sent for it. */
async function insertPost(tx: Tx, { look, plan, at, run, id }: NewPost): Promise<void> {
  const whole = await tx
    .selectFrom('dispatches')
    .select(['mapping_id', 'provider_id', 'external_service', 'expected_cost_e8', 'quantity', 'fx_e4', 'fx_buffer_bp'])
    .where('id', '=', look.dispatchId)
    .executeTakeFirstOrThrow();
  const { quantity, expected_cost_e8: wholeCost, ...route } = whole;
  const expected_cost_e8 = wholeCost === null ? null : Math.ceil((wholeCost * plan.maxPerPost) / quantity);
  await tx
    .insertInto('dispatches')
    .values({
      ...route,
      order_id: look.orderId,
      run,
      state: 'accepted',
      quantity: plan.maxPerPost,
      expected_cost_e8,
      provider_order: id,
      tries: 1,
      due_at: at,
      sent_at: at,
      accepted_at: at,
      next_look_at: at,
      created_at: at,
    })
    .execute();
}

/** By what the most that it can get should cost. */
async function unitCostOf(tx: Tx, { dispatchId, quantity }: Look) {
  const post = tx.selectFrom('dispatches').select('expected_cost_e8').where('id', '=', dispatchId);
  const costE8 = (await post.executeTakeFirst())?.expected_cost_e8;
  return costE8 === null || costE8 === undefined ? undefined : { costE8, units: quantity };
}
