import type { Paise } from '../../contract/money.ts';
import { type AdminActor, actorOf, type SystemActor } from '../audit/record-act.ts';
import { releaseBonusUse } from '../bonuses/record-bonus-use.ts';
import { actorColumns } from '../platform/actor.ts';
import { releaseCouponUse } from '../pricing/record-coupon-use.ts';
import type { Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import type { LockedOrder } from './orders.queries.ts';
import { recordStatusChange } from './record-status-change.ts';
import { closeCancels } from './write-requests.ts';

export interface PostedRefund {
  /** As it stands, its row locked by this transaction. */
  readonly order: LockedOrder;
  readonly status: 'partial' | 'refunded';
  readonly delivered: number;
  readonly amountPaise: Paise;
  /** Units that were not delivered; null for an amount that was decided upon. */
  readonly units: number | null;
  /** Shown to the customer; may be empty. */
  readonly reason: string;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

/**
 * Pays back a part of an order or all that is left of it: its row, its refund, its history, the event and the transfer; a
 * request to cancel it ends with that, and what it used of a coupon and of bonuses is given back once nothing is kept. False, and nothing is written, when the refunds would come to more than the total. The
 * customer's account is locked by the caller.
 */
export async function postRefund(tx: Tx, refund: PostedRefund): Promise<boolean> {
  const { order, status, delivered, amountPaise, reason, by, at } = refund;
  const { id, userId } = order;
  if (!(await addRefund(tx, refund))) return false;
  const isAll = order.refundedPaise + amountPaise === order.totalPaise;
  // A share of a paisa is all of it: what was delivered for a code or a bonus stays paid for.
  if (isAll && (delivered === 0 || refund.units === null)) {
    await releaseCouponUse(tx, { orderId: id, at });
    await releaseBonusUse(tx, { orderId: id, at });
  }
  const sequence = await insertRefund(tx, refund);
  await closeCancels(tx, { orderId: id, status, at });
  await recordStatusChange(tx, {
    orderId: id,
    userId,
    from: order.status,
    to: status,
    delivered,
    note: reason,
    refundedPaise: amountPaise,
    by,
    at,
  });
  await postTransfer(tx, {
    kind: 'refund',
    userId,
    direction: 'in',
    amountPaise,
    subject: { kind: 'order', id, sequence },
    actor: actorOf(by),
    description: reason === '' ? `Refund of order #${id}` : `Refund of order #${id}: ${reason}`,
    at,
  });
  return true;
}

/** False: the order does not stand there any more, or its refunds would come to more than its total. */
async function addRefund(tx: Tx, { order, status, delivered, amountPaise, at }: PostedRefund): Promise<boolean> {
  const refunded = await tx
    .updateTable('orders')
    .set((eb) => ({ status, delivered, refunded_paise: eb('refunded_paise', '+', amountPaise), updated_at: at }))
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('refunded_paise', '=', order.refundedPaise)
    .where((eb) => eb(eb('refunded_paise', '+', amountPaise), '<=', eb.ref('total_paise')))
    .returning('id')
    .executeTakeFirst();
  return refunded !== undefined;
}

/** Answers its number among the refunds of its order, whose row is locked. */
async function insertRefund(tx: Tx, { order, amountPaise, units, reason, by, at }: PostedRefund): Promise<number> {
  const earlier = tx.selectFrom('order_refunds').where('order_id', '=', order.id);
  const { count } = await earlier.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const sequence = count + 1;
  const actor = actorColumns(actorOf(by));
  await tx
    .insertInto('order_refunds')
    .values({ order_id: order.id, sequence, amount_paise: amountPaise, units, reason, ...actor, at })
    .execute();
  return sequence;
}
