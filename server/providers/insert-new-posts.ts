import type { Tx } from '../tables.ts';
import type { PolledDispatch } from './claim-polls.ts';
import type { StoredSubscription } from './find-subscription.ts';
import { isOlderOrder, plainNumber, spellingsOf } from './order-number.rules.ts';

interface SaidPosts {
  /** The dispatch that is the order itself. */
  readonly dispatch: PolledDispatch;
  /** The provider's numbers of what it began for posts, in its order. */
  readonly said: readonly string[];
  readonly plan: StoredSubscription;
  /** Whether the order still takes posts. */
  readonly isOpen: boolean;
  readonly at: number;
}

interface FoundPosts {
  /** Posts of the order by now. */
  readonly posts: number;
  readonly attention: { readonly reason: string; readonly words: string } | undefined;
}

/**
 * Makes a dispatch of each post that a provider has begun, as far as the order has room for them, and tells why a person has to look:
 * one of them can't be a post of this order, there are more, or the order is over. The order is locked.
 */
export async function insertNewPosts(tx: Tx, { dispatch, said, plan, isOpen, at }: SaidPosts): Promise<FoundPosts> {
  const own = await tx
    .selectFrom('dispatches')
    .select(['run', 'provider_order'])
    .where('order_id', '=', dispatch.orderId)
    .execute();
  const known = new Set(own.map(({ provider_order }) => plainNumber(provider_order ?? '')));
  const posts = own.filter(({ run }) => run > 0).length;
  const unknown = [...new Set(said.map(plainNumber))].filter((id) => !known.has(id));
  if (unknown.length === 0) return { posts, attention: undefined };
  if (!isOpen) return { posts, attention: { reason: 'late-posts', words: unknown.join(', ').slice(0, 300) } };
  const foreign = await findForeign(tx, dispatch, unknown);
  const free = unknown.filter((id) => !foreign.has(id));
  const fresh = free.slice(0, plan.posts - posts);
  if (fresh.length > 0) await insertPosts(tx, { dispatch, plan, at, firstRun: posts + 1, ids: fresh });
  const [first] = foreign;
  const attention =
    first !== undefined
      ? { reason: first[1], words: first[0] }
      : fresh.length < free.length
        ? { reason: 'more-posts', words: String(said.length) }
        : undefined;
  return { posts: posts + fresh.length, attention };
}

/** Those of these numbers that can't be posts of this order, with the reason: they take no place of one. */
async function findForeign(tx: Tx, dispatch: PolledDispatch, ids: readonly string[]): Promise<Map<string, string>> {
  const taken = await findTaken(tx, dispatch.dispatchId, ids);
  const older = ids.filter((id) => isOlderOrder(id, dispatch.providerOrder));
  const others = ids.filter((id) => taken.has(id));
  return new Map([
    ...older.map((id) => [id, 'post-too-old'] as const),
    ...others.map((id) => [id, 'post-of-another'] as const),
  ]);
}

/** Of these numbers those that another order of ours has at this provider, or may have. */
export async function findTaken(tx: Tx, dispatchId: number, ids: readonly string[]): Promise<Set<string>> {
  const provider = tx.selectFrom('dispatches').select('provider_id').where('id', '=', dispatchId);
  const ofProvider = tx.selectFrom('dispatches').where('provider_id', '=', provider);
  const spellings = ids.flatMap(spellingsOf);
  const placed = await ofProvider.select('provider_order as id').where('provider_order', 'in', spellings).execute();
  const unclear = await ofProvider
    .select('hint as id')
    .where('state', '=', 'unknown')
    // What every unknown one has: so an index serves.
    .where('unknown_at', 'is not', null)
    .where('hint', 'in', spellings)
    .execute();
  return new Set([...placed, ...unclear].map(({ id }) => plainNumber(id ?? '')));
}

interface NewPosts extends Pick<SaidPosts, 'dispatch' | 'plan' | 'at'> {
  readonly firstRun: number;
  /** Their numbers at the provider. */
  readonly ids: readonly string[];
}

/** They are there already: nothing is sent for them. */
async function insertPosts(tx: Tx, { dispatch, plan, at, firstRun, ids }: NewPosts): Promise<void> {
  const whole = await tx
    .selectFrom('dispatches')
    .select(['mapping_id', 'provider_id', 'external_service', 'expected_cost_e8', 'quantity', 'fx_e4', 'fx_buffer_bp'])
    .select('currency')
    .where('id', '=', dispatch.dispatchId)
    .executeTakeFirstOrThrow();
  const { quantity, expected_cost_e8: wholeCost, ...route } = whole;
  const atFirst = wholeCost === null ? null : Math.ceil((wholeCost * plan.maxPerPost) / quantity);
  const now = await findCostNow(tx, { ...route, units: plan.maxPerPost });
  const shared = {
    ...route,
    order_id: dispatch.orderId,
    state: 'accepted',
    quantity: plan.maxPerPost,
    // Of two prices nobody knows which one it is charged by.
    expected_cost_e8: now === undefined || now === atFirst ? atFirst : null,
    tries: 1,
    due_at: at,
    sent_at: at,
    accepted_at: at,
    next_look_at: at,
    created_at: at,
  } as const;
  const rows = ids.map((id, index) => ({ ...shared, run: firstRun + index, provider_order: id }));
  await tx.insertInto('dispatches').values(rows).execute();
}

interface Priced {
  readonly provider_id: number | null;
  readonly external_service: string | null;
  readonly units: number;
}

/** What so many units cost by the provider's newest list; undefined where it has them no more. */
async function findCostNow(tx: Tx, { provider_id, external_service, units }: Priced): Promise<number | undefined> {
  if (provider_id === null || external_service === null) return undefined;
  const service = await tx
    .selectFrom('provider_services')
    .select('cost_e8')
    .where('provider_id', '=', provider_id)
    .where('external_id', '=', external_service)
    .executeTakeFirst();
  return service && Math.ceil((service.cost_e8 * units) / 1_000);
}

/** What a dispatch should cost, in 10⁻⁸ of its provider's currency; null: nobody knows. */
export async function findExpectedCost(tx: Tx, dispatchId: number): Promise<number | null> {
  const found = tx.selectFrom('dispatches').select('expected_cost_e8').where('id', '=', dispatchId);
  return (await found.executeTakeFirst())?.expected_cost_e8 ?? null;
}
