import { doubtReasons, type SearchStep } from '../../contract/dispatches.ts';
import { hour } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { findLossOfData } from './doubt-dispatches.ts';
import { isPost } from './find-subscription.ts';
import { isSameCost, type Neighbours, numberOf, type OwnListed, type SearchedOrder } from './search.rules.ts';

/** What one step of a search found, as it is stored. Money is in 10⁻⁸ of the provider's currency, as text. */
export interface StoredFinding {
  readonly step: SearchStep;
  readonly at: number;
  readonly outcome: string;
  readonly asked: string | null;
  readonly orders: readonly { readonly providerOrder: string; readonly costE8: string | null }[];
  readonly fellE8: string | null;
}

/** Written by this module alone. */
export const parseFindings = (json: string): StoredFinding[] => JSON.parse(json) as StoredFinding[];

export interface SearchedDispatch extends SearchedOrder {
  readonly id: number;
  readonly orderId: number;
  /** A number in the unclear answer. */
  readonly hint: string | null;
  readonly balanceBeforeE8: number | null;
  readonly balanceBeforeAt: number | null;
}

/** Of a shop whose data are older than what it did, nothing is proof. */
const doubts: readonly (string | null)[] = doubtReasons;

/** Undefined: it is not unknown any more, or there is nothing to look for it by. */
export async function findDispatchToSearch(db: Reader | Tx, id: number): Promise<SearchedDispatch | undefined> {
  const row = await db
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.order_id', 'd.provider_id', 'd.external_service', 'd.quantity', 'd.expected_cost_e8', 'd.sent_at'])
    .select(['d.unknown_at', 'd.hint', 'd.reason', 'd.balance_before_e8', 'd.balance_before_at', 'o.url'])
    .where('d.id', '=', id)
    .where('d.state', '=', 'unknown')
    .executeTakeFirst();
  if (!row || doubts.includes(row.reason)) return undefined;
  const { provider_id, external_service, expected_cost_e8, sent_at, unknown_at } = row;
  if (provider_id === null || external_service === null || expected_cost_e8 === null) return undefined;
  if (sent_at === null || unknown_at === null) return undefined;
  return {
    id,
    orderId: row.order_id,
    providerId: provider_id,
    externalService: external_service,
    link: row.url,
    quantity: row.quantity,
    expectedCostE8: expected_cost_e8,
    sentAt: sent_at,
    unknownAt: unknown_at,
    hint: row.hint,
    balanceBeforeE8: row.balance_before_e8,
    balanceBeforeAt: row.balance_before_at,
  };
}

/** Numbers of a provider come out of order by a few at most: so many are looked at on either side. */
const lookedAt = 20;

interface FoundNeighbours extends Neighbours {
  /** The shop may have sent orders there of which its data know nothing, and whose numbers may be above `before`. */
  readonly mayLackOrders: boolean;
}

export async function findNeighbours(
  db: Reader | Tx,
  { id, providerId, sentAt, unknownAt }: SearchedDispatch,
): Promise<FoundNeighbours> {
  const lostAt = await findLossOfData(db);
  const others = db
    .selectFrom('dispatches as d')
    .select('provider_order')
    .where('provider_id', '=', providerId)
    .where('provider_order', 'is not', null)
    .where('id', '<>', id)
    // The provider has begun it by itself, nobody knows when.
    .where((eb) => eb.not(isPost(eb)))
    .limit(lookedAt);
  const earlier = others
    .where('sent_at', '<=', sentAt)
    // What the data lost was sent before that, and has a lower number.
    .where('sent_at', '>=', lostAt ?? 0)
    .where('accepted_at', '<=', sentAt)
    .orderBy('sent_at', 'desc');
  const later = others.where('sent_at', '>=', unknownAt).orderBy('sent_at');
  const [before, after] = [await earlier.execute(), await later.execute()];
  const mayLackOrders = lostAt !== undefined && before.length === 0;
  return { before: numbersIn(before).at(-1), after: numbersIn(after)[0], mayLackOrders };
}

const numbersIn = (rows: readonly { provider_order: string | null }[]): bigint[] =>
  rows
    .flatMap(({ provider_order }) => numberOf(provider_order ?? '') ?? [])
    .sort((one, other) => (one < other ? -1 : 1));

/** Which of these numbers orders of ours have, and when those were sent. */
export async function findOwn(
  db: Reader | Tx,
  { providerId, ids }: { providerId: number; ids: readonly string[] },
): Promise<OwnListed[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('dispatches')
    .select(['provider_order as providerOrder', 'sent_at as sentAt'])
    .where('provider_id', '=', providerId)
    .where('provider_order', 'in', ids)
    .$narrowType<{ providerOrder: string }>()
    .execute();
}

/** How long a slow panel may take to give an order its number. */
const lateNumberMs = hour;

/**
 * Whether another order of ours without a number may be what is found: one for the same thing, or one of the same cost that was on its
 * way at the same time.
 */
export async function hasRival(
  tx: Tx | Reader,
  { id, providerId, externalService, link, quantity, expectedCostE8, sentAt, unknownAt }: SearchedDispatch,
  by: 'same-order' | 'same-cost',
): Promise<boolean> {
  if (by === 'same-cost' && (await hasOpenSubscription(tx, providerId))) return true;
  const rivals = await tx
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.id', 'd.external_service', 'd.quantity', 'd.expected_cost_e8', 'd.sent_at', 'd.unknown_at', 'o.url'])
    .where('d.provider_id', '=', providerId)
    .where('d.provider_order', 'is', null)
    .where('d.state', 'in', ['sending', 'unknown', 'lost', 'released'])
    .where('d.sent_at', 'is not', null)
    .where('d.id', '<>', id)
    .execute();
  return rivals.some((rival) => {
    const isSame = rival.external_service === externalService && rival.url === link && rival.quantity === quantity;
    if (by === 'same-order') return isSame;
    const isAtOnce =
      (rival.sent_at ?? 0) <= unknownAt + lateNumberMs && (rival.unknown_at ?? unknownAt) + lateNumberMs >= sentAt;
    // Both may differ from what is found by as much as is tolerated.
    return isAtOnce && (rival.expected_cost_e8 === null || isSimilarCost(rival.expected_cost_e8, expectedCostE8));
  });
}

/** Posts of it that the shop has not heard of have numbers too. */
async function hasOpenSubscription(db: Reader | Tx, providerId: number): Promise<boolean> {
  const open = await db
    .selectFrom('subscriptions as b')
    .select('b.order_id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('dispatches as d')
          .select('d.id')
          .whereRef('d.order_id', '=', 'b.order_id')
          .where('d.run', '=', 0)
          .where('d.provider_id', '=', providerId)
          .where('d.state', '=', 'accepted'),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

const isSimilarCost = (one: number, other: number): boolean => {
  const half = BigInt(Math.floor((one + other) / 2));
  return isSameCost(half, one) && isSameCost(half, other);
};

/** Whether anything else was sent to the provider since its balance was read. */
export async function hasSentOthers(
  db: Reader | Tx,
  { id, providerId, since }: { id: number; providerId: number; since: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('dispatches')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('sent_at', '>=', since)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
