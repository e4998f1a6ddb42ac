import type { Tx } from '../tables.ts';
import type { Look } from './claim-looks.ts';
import type { StoredSubscription } from './find-subscription.ts';

interface SaidPosts {
  /** The dispatch that is the order itself. */
  readonly look: Look;
  /** The provider's numbers of what it began for posts, in its order. */
  readonly said: readonly string[];
  readonly plan: StoredSubscription;
  readonly at: number;
}

/**
 * Makes a dispatch of each post that a provider has begun, as far as the order has room for them. Answers why a person has to look:
 * there are more, or another order has one of them. The order is locked.
 */
export async function insertNewPosts(
  tx: Tx,
  { look, said, plan, at }: SaidPosts,
): Promise<{ readonly reason: string; readonly words: string } | undefined> {
  if (said.length === 0) return undefined;
  const own = await tx
    .selectFrom('dispatches')
    .select(['run', 'provider_order'])
    .where('order_id', '=', look.orderId)
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

interface NewPost extends Pick<SaidPosts, 'look' | 'plan' | 'at'> {
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

/** What a dispatch should cost, in 10⁻⁸ of its provider's currency; null: nobody knows. */
export async function findExpectedCost(tx: Tx, dispatchId: number): Promise<number | null> {
  const found = tx.selectFrom('dispatches').select('expected_cost_e8').where('id', '=', dispatchId);
  return (await found.executeTakeFirst())?.expected_cost_e8 ?? null;
}
