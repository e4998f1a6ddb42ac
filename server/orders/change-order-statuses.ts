import type { OrderStatus } from '../../contract/orders.ts';
import type { bulkStatuses } from '../../contract/orders-admin.ts';
import type { Actor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader } from '../tables.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { findStatus } from './orders.queries.ts';

/** So many are under way together: enough to share commits, few enough to leave room for the customers. */
const atOnce = 8;

export interface BulkChange {
  readonly orderIds: readonly number[];
  readonly status: (typeof bulkStatuses)[number];
  /** Where the admin saw them stand. */
  readonly expected: readonly { readonly id: number; readonly status: OrderStatus }[];
  readonly by: Actor;
  readonly at: number;
}

export interface BulkOutcome {
  readonly id: number;
  readonly outcome: 'changed' | 'refused' | 'not-found';
  readonly status: OrderStatus | null;
}

/** Moves each of these orders as a hand would, in a transaction of its own; a number that is named twice counts once. */
export async function changeOrderStatuses(database: Database, change: BulkChange): Promise<BulkOutcome[]> {
  const ids = [...new Set(change.orderIds)];
  const seen = new Map(change.expected.map(({ id, status }) => [id, status]));
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    const group = ids.slice(start, start + atOnce);
    outcomes.push(
      ...(await Promise.all(group.map((id) => changeOne(database, { ...change, id, expected: seen.get(id) })))),
    );
  }
  return outcomes;
}

interface OneChange extends Omit<BulkChange, 'orderIds' | 'expected'> {
  readonly id: number;
  readonly expected: OrderStatus | undefined;
}

async function changeOne(database: Database, { id, status, expected, by, at }: OneChange): Promise<BulkOutcome> {
  try {
    await changeOrderStatus(database, { orderId: id, status, percent: undefined, expected, by, at });
    return { id, outcome: 'changed', status };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    if (error.code === 'not-found') return { id, outcome: 'not-found', status: null };
    if (error.code === 'status-not-reachable' || error.code === 'changed-meanwhile') return refused(database.read, id);
    throw error;
  }
}

async function refused(db: Reader, id: number): Promise<BulkOutcome> {
  return { id, outcome: 'refused', status: (await findStatus(db, id)) ?? null };
}
