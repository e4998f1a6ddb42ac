// What customers ask for of their orders, as rows.
import { type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '../../contract/order.ts';
import type { CancelState, RefillState } from '../../contract/orders.ts';
import { day } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { cancelStateAtEnd } from './request.rules.ts';

export type RequestTable = 'cancel_requests' | 'refill_requests';

export interface NewRequest<State> {
  readonly orderId: number;
  readonly state: State;
  readonly askedBy: number;
  /** An admin decides: no provider has the order. */
  readonly isByHand: boolean;
  /** When it is processed. Null for a request that has ended. */
  readonly dueAt: number | null;
  readonly at: number;
}

const rowOf = <State>({ orderId, state, askedBy, isByHand, dueAt, at }: NewRequest<State>) => ({
  order_id: orderId,
  state,
  asked_by: askedBy,
  is_by_hand: isByHand ? (1 as const) : (0 as const),
  due_at: dueAt,
  ended_at: dueAt === null ? at : null,
  created_at: at,
});

export async function insertCancel(tx: Tx, request: NewRequest<CancelState>): Promise<void> {
  await tx.insertInto('cancel_requests').values(rowOf(request)).execute();
}

export async function insertRefill(tx: Tx, request: NewRequest<RefillState>): Promise<void> {
  await tx.insertInto('refill_requests').values(rowOf(request)).execute();
}

/** Requests of each kind that are processed in one turn. */
const dueAtOnce = 50;
/** No request is scheduled further ahead than this. A later time was written before a clock correction; treat it as due. */
const farthestMs = 2 * day;

const dueBy = (at: number) => sql<SqlBool>`(due_at <= ${at} or due_at > ${at + farthestMs})`;

/** Claims requests that are due. No other worker claims them before `until`. */
export async function claimDueRequests(
  tx: Tx,
  table: RequestTable,
  { at, until }: { at: number; until: number },
): Promise<number[]> {
  const due = tx.selectFrom(table).select('id').where(dueBy(at)).orderBy('due_at').limit(dueAtOnce);
  const claim = { due_at: until };
  const claimed =
    table === 'cancel_requests'
      ? tx.updateTable('cancel_requests').set(claim).where('id', 'in', due).where(dueBy(at)).returning('id').execute()
      : tx.updateTable('refill_requests').set(claim).where('id', 'in', due).where(dueBy(at)).returning('id').execute();
  return (await claimed).map(({ id }) => id);
}

/** Whether a request is due; a shop where nobody asks for anything writes nothing. */
export async function hasDueRequest(db: Reader, table: RequestTable, at: number): Promise<boolean> {
  const due = db.selectFrom(table).select('id').where(dueBy(at));
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** Stands in the place of what a provider said, when it was asked and its answer was unclear. */
export const unclearWords = 'unclear';

/** Undefined: there is none, or it has ended. */
export async function findLiveRequest(db: Reader | Tx, table: RequestTable, id: number) {
  return db
    .selectFrom(table)
    .innerJoin('orders as o', 'o.id', `${table}.order_id`)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([`${table}.id as id`, `${table}.state as state`, 'order_id', 'o.status', 'o.user_id'])
    .select(['words', 'is_by_hand', 'u.deleted_at', `${table}.created_at as created_at`])
    .where(`${table}.id`, '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function findProviderRefill(db: Reader | Tx, id: number): Promise<string | null> {
  const row = await db.selectFrom('refill_requests').select('provider_refill').where('id', '=', id).executeTakeFirst();
  return row?.provider_refill ?? null;
}

interface RequestChange<State> {
  readonly id: number;
  readonly from: State;
  readonly state: State;
  readonly words?: string | null;
  readonly providerRefill?: string | null;
  readonly isByHand?: boolean;
  /** Null ends it. */
  readonly dueAt: number | null;
  readonly at: number;
}

/** False: it does not stand there any more. */
export async function updateCancel(tx: Tx, change: RequestChange<CancelState>): Promise<boolean> {
  const { id, from, state, words, isByHand, dueAt, at } = change;
  const updated = await tx
    .updateTable('cancel_requests')
    .set({
      state,
      due_at: dueAt,
      ...(words !== undefined && { words }),
      ...(isByHand && { is_by_hand: 1 as const }),
      ...(dueAt === null && { ended_at: at }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Ends a request to cancel an order that is still live, once the order has ended; of one that failed, admins decide. The order is locked. */
export async function closeCancels(
  tx: Tx,
  { orderId, status, at }: { orderId: number; status: OrderStatus; at: number },
): Promise<void> {
  const state = cancelStateAtEnd(status);
  if (!state && status !== 'failed') return;
  await tx
    .updateTable('cancel_requests')
    .set(state ? { state, due_at: null, ended_at: at } : { is_by_hand: 1 })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute();
}

const isOpen = sql<SqlBool>`state = 'open' and ended_at is null`;

/**
 * Written before a provider is asked. A node that ends before its answer is recorded leaves the request as after an unclear answer. False: it
 * does not stand there any more.
 */
export async function markAsking(tx: Tx, table: RequestTable, id: number): Promise<boolean> {
  const words = { words: unclearWords };
  const marked =
    table === 'cancel_requests'
      ? tx.updateTable('cancel_requests').set(words).where('id', '=', id).where(isOpen).returning('id').execute()
      : tx.updateTable('refill_requests').set(words).where('id', '=', id).where(isOpen).returning('id').execute();
  return (await marked).length > 0;
}

/** False: it does not stand there any more. */
export async function updateRefill(tx: Tx, change: RequestChange<RefillState>): Promise<boolean> {
  const { id, from, state, words, providerRefill, isByHand, dueAt, at } = change;
  const updated = await tx
    .updateTable('refill_requests')
    .set({
      state,
      due_at: dueAt,
      ...(words !== undefined && { words }),
      ...(providerRefill !== undefined && { provider_refill: providerRefill }),
      ...(isByHand && { is_by_hand: 1 as const }),
      ...(dueAt === null && { ended_at: at }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
