import type { Paise } from '../../contract/money.ts';
import type { OrderStatus } from '../../contract/order.ts';
import { type AdminActor, actorOf, type SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { actorColumns } from '../platform/actor.ts';
import type { Tx } from '../tables.ts';
import { orderStatusChanged } from './orders.events.ts';
import { insertHistory } from './orders.queries.ts';

export interface RecordedChange {
  readonly orderId: number;
  readonly userId: number;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly delivered: number;
  /** Shown to the customer. */
  readonly note: string;
  /** What was paid back with it. */
  readonly refundedPaise?: Paise | undefined;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/** Writes a move into the order's history, and enqueues the event for its customer and the admins. */
export async function recordStatusChange(tx: Tx, move: RecordedChange): Promise<void> {
  const { orderId, userId, from, to, delivered, note, refundedPaise, by, at } = move;
  await insertHistory(tx, {
    order_id: orderId,
    from_status: from,
    to_status: to,
    delivered,
    ...actorColumns(actorOf(by)),
    at,
    note,
  });
  const changed = {
    id: orderId,
    userId,
    from,
    status: to,
    delivered,
    reason: note,
    refundedPaise,
    isBySystem: by.adminId === null,
    at,
  };
  await enqueueEvent(tx, orderStatusChanged(changed));
}
