import { type SqlBool, sql } from 'kysely';
import { day, minute } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { spareCalls } from './find-spare-calls.ts';

/** A dispatch whose status the shop polls at its provider. */
export interface PolledDispatch {
  readonly dispatchId: number;
  readonly orderId: number;
  /** The provider's own number of the order. */
  readonly providerOrder: string;
  readonly state: 'accepted' | 'ended';
  /** Counted from 0. A subscription itself is run 0. */
  readonly run: number;
  readonly quantity: number;
  /** The units that the provider accepted for a post. Null while they are not known. */
  readonly postUnits: number | null;
  /** Delivered units of a run. Null when nobody has reported them. */
  readonly delivered: number | null;
  readonly acceptedAt: number;
  readonly endedAt: number | null;
  /** The provider's last answer, as JSON. Null before the first answer. */
  readonly seen: string | null;
  readonly seenAt: number | null;
  /** The provider's currency when the order was sent. Null for orders of an earlier version. */
  readonly currency: string | null;
  /** Why a person has to look; null where nobody has to. */
  readonly attention: string | null;
}

const isPolled = (status: string): status is PolledDispatch['state'] => status === 'accepted' || status === 'ended';

/** The dispatches with these ids that are still polled. */
export async function findPolledDispatches(db: Reader | Tx, dispatchIds: readonly number[]): Promise<PolledDispatch[]> {
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
    if (providerOrder === null || acceptedAt === null || !isPolled(state)) return [];
    const { id: dispatchId, order_id: orderId, quantity, ended_at: endedAt, seen, seen_at: seenAt } = row;
    const { attention, delivered, run, currency, post_units: postUnits } = row;
    const dispatch = { dispatchId, orderId, providerOrder, state, run, quantity, acceptedAt, endedAt };
    return [{ ...dispatch, postUnits, delivered, currency, seen, seenAt, attention }];
  });
}

/** No poll is scheduled further ahead than this. A later time was written before a clock correction; treat it as due. */
const farthestMs = 8 * day;
/** A batch with room is filled up with polls that are due within this time. */
const fillMs = 10 * minute;
/** The polls of a worker that died can be claimed again after this time. */
const leaseMs = 5 * minute;

const dueBy = (at: number, horizon: number) =>
  sql<SqlBool>`(next_look_at <= ${horizon} or next_look_at > ${at + farthestMs})`;

/** An order that is polled alone takes a call of its own, and fills no batch. */
const fills = (at: number, horizon: number) =>
  sql<SqlBool>`(${dueBy(at, at)} or (${dueBy(at, horizon)} and (seen is null or seen not like '%"isAlone":true%')))`;

export interface DueProvider {
  readonly id: number;
  /** Orders in one call. */
  readonly batchCap: number;
  /** Calls left in this minute. Those reserved for sending orders are not counted. */
  readonly callsLeft: number;
}

/** Providers with polls that are due. A provider that is paused for a fault is not polled. */
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

/** Claims one batch: the longest overdue first, then those due soon. No other worker claims them before the lease ends. */
export async function claimPolls(
  tx: Tx,
  { providerId, limit, at }: { providerId: number; limit: number; at: number },
): Promise<number[]> {
  const horizon = at + fillMs;
  const ofProvider = tx.selectFrom('dispatches').select('id').where('provider_id', '=', providerId);
  // Polls that are due soon are no reason for a call of their own.
  if (!(await ofProvider.where(dueBy(at, at)).limit(1).executeTakeFirst())) return [];
  const due = ofProvider.where(fills(at, horizon)).orderBy('next_look_at').orderBy('id').limit(limit);
  const claimed = await tx
    .updateTable('dispatches')
    .set({ next_look_at: at + fillMs + leaseMs })
    .where('id', 'in', due)
    // Two workers may select the same rows. The second finds them claimed here.
    .where(fills(at, horizon))
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id).sort((one, other) => one - other);
}

/** Postpones polls that could not be made; null gives them up. */
export async function postponePolls(
  tx: Tx,
  { dispatchIds, until }: { dispatchIds: readonly number[]; until: number | null },
): Promise<void> {
  if (dispatchIds.length === 0) return;
  await tx
    .updateTable('dispatches')
    .set({ next_look_at: until })
    .where('id', 'in', dispatchIds)
    .where('state', 'in', ['accepted', 'ended'])
    .execute();
}

/** Lowers the batch size: the provider answered for no more orders than this in one call. */
export async function lowerBatchCap(
  tx: Tx,
  { providerId, batchCap }: { providerId: number; batchCap: number },
): Promise<void> {
  const lowered = tx.updateTable('providers').set({ batch_cap: batchCap }).where('id', '=', providerId);
  await lowered.where('batch_cap', '>', batchCap).execute();
}

/** Makes the polls of an order's dispatches due now. Returns how many dispatches there are. */
export async function pollSoon(tx: Tx, { orderId, at }: { orderId: number; at: number }): Promise<number> {
  const polled = await tx
    .updateTable('dispatches')
    .set({ next_look_at: at })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['accepted', 'ended'])
    .returning('id')
    .execute();
  return polled.length;
}
