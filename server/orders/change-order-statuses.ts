import type { OrderStatus } from '../../contract/order.ts';
import type { bulkStatuses } from '../../contract/orders-admin.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader } from '../tables.ts';
import { moveAndRecord } from './change-order-status.ts';
import { findStatus, lockOrder } from './orders.queries.ts';

/** So many are under way together: enough to share commits, few enough to leave room for the customers. */
const atOnce = 8;

export interface BulkChange {
  readonly orderIds: readonly number[];
  readonly status: (typeof bulkStatuses)[number];
  /** Where the admin saw them stand. */
  readonly expected: readonly { readonly id: number; readonly status: OrderStatus }[];
  /** The key of the bulk action, which the page chooses; it may take several requests. */
  readonly batch?: string | undefined;
  readonly by: AdminActor;
  readonly at: number;
  /** Told what stopped it half-way; the orders that were not moved for it are answered as failed. */
  readonly onFault: (error: unknown) => void;
}

export interface BulkOutcome {
  readonly id: number;
  readonly outcome: 'changed' | 'unchanged' | 'refused' | 'not-found' | 'failed';
  readonly status: OrderStatus | null;
}

/**
 * Moves each of these orders in a transaction of its own; a number that is named twice counts once. One that stands in
 * the status already is left alone, and processing claims no delivery: what was delivered stays. Throws only when not a single one could be looked at.
 */
export async function changeOrderStatuses(database: Database, change: BulkChange): Promise<BulkOutcome[]> {
  const ids = [...new Set(change.orderIds)];
  const seen = new Map(change.expected.map(({ id, status }) => [id, status]));
  // The admin and the status are part of the key: no other admin and no other change can join it.
  const batch = change.batch && `${change.by.adminId}:${change.status}:${change.batch}`;
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    const group = ids.slice(start, start + atOnce);
    const one = (id: number) => changeOne(database, id, { ...change, batch, seen: seen.get(id) });
    const settled = await Promise.allSettled(group.map(one));
    outcomes.push(...settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    const fault = settled.find((each) => each.status === 'rejected');
    if (!fault) continue;
    if (outcomes.length === 0) throw fault.reason;
    change.onFault(fault.reason);
    break;
  }
  const answered = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return ids.map((id) => answered.get(id) ?? { id, outcome: 'failed', status: null });
}

interface OneChange extends Pick<BulkChange, 'status' | 'batch' | 'by' | 'at'> {
  /** Where the admin saw this order stand. */
  readonly seen: OrderStatus | undefined;
}

async function changeOne(database: Database, orderId: number, change: OneChange): Promise<BulkOutcome> {
  const { status, seen, batch, by, at } = change;
  try {
    return await database.write(async (tx) => {
      const before = await lockOrder(tx, orderId);
      if (before?.status === status) return { id: orderId, outcome: 'unchanged', status };
      await moveAndRecord(tx, { orderId, status, percent: 'as-delivered', expected: seen, batch, by, at });
      return { id: orderId, outcome: 'changed', status };
    });
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    if (error.code === 'not-found') return { id: orderId, outcome: 'not-found', status: null };
    if (['status-not-reachable', 'changed-meanwhile', 'order-at-provider'].includes(error.code))
      return refused(database.read, orderId);
    throw error;
  }
}

async function refused(db: Reader, id: number): Promise<BulkOutcome> {
  return { id, outcome: 'refused', status: (await findStatus(db, id)) ?? null };
}
