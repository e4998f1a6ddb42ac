import type { OrderStatus } from '../../contract/orders.ts';
import type { Actor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { reasonOf } from '../notifications/notifications.rules.ts';
import type { Tx } from '../tables.ts';
import { insertHistory } from './orders.queries.ts';

export interface StatusChangeByAdmin {
  readonly orderId: number;
  readonly userId: number;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly delivered: number;
  /** Shown to the customer. */
  readonly note: string;
  /** What was paid back with it, as the wire has it. */
  readonly refundedAmount?: string;
  readonly by: Actor;
  readonly at: number;
}

/** Writes a move into the order's history, and leaves word of it for its customer and the admins. */
export async function recordStatusChange(tx: Tx, move: StatusChangeByAdmin): Promise<void> {
  const { orderId, userId, from, to, delivered, note, refundedAmount, by, at } = move;
  await insertHistory(tx, {
    order_id: orderId,
    from_status: from,
    to_status: to,
    delivered,
    actor_id: by.adminId,
    at,
    note,
  });
  await enqueueEvent(tx, {
    to: { userId, admins: true },
    event: {
      type: 'order_update',
      message: `Order #${orderId} is ${to}`,
      data: {
        id: orderId,
        status: to,
        progress: delivered,
        ...(refundedAmount !== undefined && { amount: refundedAmount }),
        ...reasonOf(note),
      },
    },
    at,
  });
}
