import type { Paise } from '../../contract/money.ts';
import { refundOfUndelivered } from '../../contract/price.ts';
import { lockAccountIfExists } from '../accounts/lock-account.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import type { LockedOrder } from './orders.queries.ts';
import { postRefund } from './post-refund.ts';

export interface PartRefund {
  /** As it stands, its row locked by this transaction. */
  readonly order: LockedOrder;
  /** Units that have arrived, 0…quantity. */
  readonly delivered: number;
  /** Shown to the customer; may be empty. */
  readonly reason: string;
  readonly by: AdminActor | SystemActor;
  readonly at: number;
}

export type PartOutcome =
  | { readonly kind: 'paid'; readonly status: 'partial' | 'refunded'; readonly amountPaise: Paise }
  /** As much was paid back before, or more. */
  | { readonly kind: 'nothing-due' }
  /** The account is closed: there is no wallet to pay into. */
  | { readonly kind: 'customer-left'; readonly duePaise: Paise };

/**
 * Pays back the share of an order that was not delivered, less what was paid back before. What is kept and what is paid back
 * are always the total together, and nothing is ever taken back. An order of which nothing arrived is refunded.
 */
export async function refundPart(tx: Tx, { order, delivered, reason, by, at }: PartRefund): Promise<PartOutcome> {
  const amountPaise = refundOfUndelivered(order, delivered);
  if (amountPaise === 0) return { kind: 'nothing-due' };
  if (!(await lockAccountIfExists(tx, order.userId))) return { kind: 'customer-left', duePaise: amountPaise };
  const status = delivered === 0 ? 'refunded' : 'partial';
  const units = order.quantity - delivered;
  const posted = await postRefund(tx, { order, status, delivered, amountPaise, units, reason, by, at });
  if (!posted) throw new Error(`The refunds of order ${order.id} would come to more than its total.`);
  return { kind: 'paid', status, amountPaise };
}
