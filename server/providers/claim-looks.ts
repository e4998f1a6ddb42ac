import { type SqlBool, sql } from 'kysely';
import { day, minute } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { spareCalls } from './find-spare-calls.ts';

/** An order at a provider whose state is asked. */
export interface Look {
  readonly dispatchId: number;
  readonly orderId: number;
  /** The provider's own number of it. */
  readonly providerOrder: string;
  readonly state: 'accepted' | 'ended';
  /** Counted from 0; of an order for posts to come the order itself is 0. */
  readonly run: number;
  readonly quantity: number;
  /** How many units it was taken for, of a post; null while that is not known. */
  readonly postUnits: number | null;
  /** Units of a run that have arrived; null where nobody has said it. */
  readonly delivered: number | null;
  readonly acceptedAt: number;
  readonly endedAt: number | null;
  /** JSON of what the provider said last; null before the first answer. */
  readonly seen: string | null;
  readonly seenAt: number | null;
  /** Its provider's when it was sent; null in what an earlier version sent. */
  readonly currency: string | null;
  /** Why a person has to look; null where nobody has to. */
  readonly attention: string | null;
}

const isLookedAt = (status: string): status is Look['state'] => status === 'accepted' || status === 'ended';

/** The dispatches with these numbers, as they stand; without those that are not looked at any more. */
export async function findLooks(db: Reader | Tx, dispatchIds: readonly number[]): Promise<Look[]> {
  if (dispatchIds.length === 0) return [];
  const rows = await db
    .selectFrom('dispatches')
    .select(['id', 'order_id', 'provider_order', 'state', 'quantity', 'accepted_at', 'ended_at', 'seen', 'seen_at'])
    .select(['attention', 'delivered', 'run', 'post_units', 'currency'])
    .where('id', 'in', dispatchIds)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { provider_order: providerOrder, state, accepted_at: acceptedAt } = row;
    if (providerOrder === null || acceptedAt === null || !isLookedAt(state)) return [];
    const { id: dispatchId, order_id: orderId, quantity, ended_at: endedAt, seen, seen_at: seenAt } = row;
    const { attention, delivered, run, currency, post_units: postUnits } = row;
    const look = { dispatchId, orderId, providerOrder, state, run, quantity, acceptedAt, endedAt };
    return [{ ...look, postUnits, delivered, currency, seen, seenAt, attention }];
  });
}

/** No look is planned for so far ahead: a later time was written before a clock correction. */
const farthestMs = 8 * day;
/** A batch that has room is filled up with what is due so soon. */
const fillMs = 10 * minute;
/** A worker that died leaves its looks to the next one after so long. */
const leaseMs = 5 * minute;

const dueBy = (at: number, horizon: number) =>
  sql<SqlBool>`(next_look_at <= ${horizon} or next_look_at > ${at + farthestMs})`;

export interface DueProvider {
  readonly id: number;
  /** Orders in one call. */
  readonly batchCap: number;
  /** Calls that are left in this minute, without those that are spared for orders. */
  readonly callsLeft: number;
}

/** Providers with orders whose state is to be asked now. One that is paused for a fault is left alone. */
export async function findDueProviders(db: Reader, at: number): Promise<DueProvider[]> {
  const rows = await db
    .selectFrom('providers as p')
    .select(['p.id', 'p.batch_cap', 'p.calls_per_minute', 'p.minute_at', 'p.minute_calls'])
    .where('p.deleted_at', 'is', null)
    .where('p.paused_reason', 'is', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('dispatches as d').select('d.id').whereRef('d.provider_id', '=', 'p.id').where(dueBy(at, at)),
      ),
    )
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({ id: row.id, batchCap: row.batch_cap, callsLeft: spareCalls(row, at) }));
}

/** Claims one batch: the longest due first, filled up with what is due soon. Nobody else claims these before the lease is over. */
export async function claimLooks(
  tx: Tx,
  { providerId, limit, at }: { providerId: number; limit: number; at: number },
): Promise<number[]> {
  const horizon = at + fillMs;
  const ofProvider = tx.selectFrom('dispatches').select('id').where('provider_id', '=', providerId);
  // No call is made for what is due later alone.
  if (!(await ofProvider.where(dueBy(at, at)).limit(1).executeTakeFirst())) return [];
  const due = ofProvider.where(dueBy(at, horizon)).orderBy('next_look_at').orderBy('id').limit(limit);
  const claimed = await tx
    .updateTable('dispatches')
    .set({ next_look_at: at + fillMs + leaseMs })
    .where('id', 'in', due)
    // Of two that found the same ones, the second finds them claimed.
    .where(dueBy(at, horizon))
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id).sort((one, other) => one - other);
}

/** Puts off looks that could not be made. */
export async function postponeLooks(
  tx: Tx,
  { dispatchIds, until }: { dispatchIds: readonly number[]; until: number },
): Promise<void> {
  if (dispatchIds.length === 0) return;
  await tx
    .updateTable('dispatches')
    .set({ next_look_at: until })
    .where('id', 'in', dispatchIds)
    .where('state', 'in', ['accepted', 'ended'])
    .execute();
}

/** A provider told the states of no more orders than these in one call. */
export async function lowerBatchCap(
  tx: Tx,
  { providerId, batchCap }: { providerId: number; batchCap: number },
): Promise<void> {
  const lowered = tx.updateTable('providers').set({ batch_cap: batchCap }).where('id', '=', providerId);
  await lowered.where('batch_cap', '>', batchCap).execute();
}

/** Has the states of an order's dispatches asked as soon as there is a call for it. Answers how many there are. */
export async function hastenLooks(tx: Tx, { orderId, at }: { orderId: number; at: number }): Promise<number> {
  const hastened = await tx
    .updateTable('dispatches')
    .set({ next_look_at: at })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['accepted', 'ended'])
    .returning('id')
    .execute();
  return hastened.length;
}
