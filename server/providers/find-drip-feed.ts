import type { DispatchState } from '../../contract/dispatches.ts';
import type { StopReason } from '../provider-tables.ts';
import type { Reader, Tx } from '../tables.ts';
import type { DripSchedule } from './drip-feed.rules.ts';
import { takenAfterAll } from './in-the-way.rules.ts';

export interface StoredDripFeed extends Omit<DripSchedule, 'dueAt'> {
  /** Null: no run is to come. */
  readonly dueAt: number | null;
  readonly stopReason: StopReason | null;
}

/** Undefined: the order is delivered at once, or by hand. */
export async function findDripFeed(db: Reader | Tx, orderId: number): Promise<StoredDripFeed | undefined> {
  return db
    .selectFrom('drip_feeds')
    .select(['runs', 'interval_ms as intervalMs', 'started_at as startedAt', 'next_run as nextRun'])
    .select(['due_at as dueAt', 'stop_reason as stopReason'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** A dispatch of an order in parts. */
export interface RunDispatch {
  readonly id: number;
  /** Counted from 0. */
  readonly run: number;
  readonly state: DispatchState;
  readonly quantity: number;
  /** Units that have arrived; null where nobody has said it. */
  readonly delivered: number | null;
  readonly sentAt: number | null;
  readonly startCount: number | null;
  readonly providerId: number | null;
  readonly providerOrder: string | null;
  /** When its provider was asked to cancel it, and whether its service there can be cancelled. */
  readonly cancelAskedAt: number | null;
  readonly canCancel: boolean;
  /** It was called lost, its provider has it after all, and no person has looked at that yet. */
  readonly isTakenAfterAll: boolean;
}

/** The dispatches of an order in parts, oldest first. */
export async function findRunDispatches(db: Reader | Tx, orderId: number): Promise<RunDispatch[]> {
  const rows = await db
    .selectFrom('dispatches as d')
    .leftJoin('provider_services as p', (join) =>
      join.onRef('p.provider_id', '=', 'd.provider_id').onRef('p.external_id', '=', 'd.external_service'),
    )
    .select(['d.id', 'd.run', 'd.state', 'd.quantity', 'd.delivered', 'd.sent_at as sentAt'])
    .select(['d.start_count as startCount', 'd.provider_id as providerId', 'd.provider_order as providerOrder'])
    .select(['d.cancel_asked_at as cancelAskedAt', 'd.attention', 'p.can_cancel'])
    .where('d.order_id', '=', orderId)
    .orderBy('d.id')
    .execute();
  return rows.map(({ can_cancel, attention, ...row }) => ({
    ...row,
    canCancel: can_cancel === 1,
    isTakenAfterAll: attention === takenAfterAll,
  }));
}
