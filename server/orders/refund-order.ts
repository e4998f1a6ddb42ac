import { formatRupees, type Paise } from '../../contract/money.ts';
import { type OrderForAdmin, refundableBy } from '../../contract/orders.ts';
import { ownRefundText } from '../../contract/orders-admin.ts';
import { refundOfUndelivered } from '../../contract/price.ts';
import { lockAccountIfExists } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { endDispatches } from '../providers/end-dispatches.ts';
import type { Database, Tx } from '../tables.ts';
import { type LockedOrder, lockOrder } from './orders.queries.ts';
import { postRefund } from './post-refund.ts';
import { findSettled, type RequestDecision, recordDecision, refundDecided } from './resolve-refund.ts';

/** An amount that was decided upon, knowing what was refunded before, or all units that were not delivered. */
export type RefundPart =
  | { readonly amountPaise: Paise; readonly beforePaise: Paise }
  /** Undefined: what was refunded before is not checked. */
  | { readonly units: number; readonly beforePaise?: Paise | undefined };

export interface Refund extends RequestDecision {
  /** Whom the page believes it pays. */
  readonly userId: number;
  readonly part: RefundPart;
  /** Why an order that may be at a provider is paid back all the same. */
  readonly letGo?: string | undefined;
}

/**
 * Pays an order back into the wallet of its customer, in full or in part, however many admins press the button: all refunds
 * together are at most what was charged. Throws `already-decided` for one whose refund was refused, or that has nothing left to
 * pay back, `status-not-reachable` for an order that can't be refunded so, `refund-out-of-bounds` for more than is left,
 * `own-account` for an order of the admin's own, `order-at-provider` for one that may be at a provider, and `conflict` when the customer has left.
 */
export function refundOrder(
  database: Database,
  refund: Refund & Pick<KeyedRequest, 'requestKey'>,
): Promise<OrderForAdmin> {
  const { by, requestKey, at } = refund;
  return database.write(async (tx) => {
    await runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      await payBack(tx, refund);
      return {};
    });
    return findSettled(tx, refund.orderId);
  });
}

async function payBack(tx: Tx, refund: Refund): Promise<void> {
  const { orderId, userId, part, reason, letGo, by, at } = refund;
  const before = await lockOrder(tx, orderId);
  if (!before) throw new ExpectedError('not-found', 'There is no such order.');
  if (before.userId !== userId) throw notTheirs();
  if (userId === by.adminId) throw new ExpectedError('own-account', ownRefundText);
  if ('amountPaise' in part && part.amountPaise > before.totalPaise) throw beyond(before.totalPaise);
  if (!(await lockAccountIfExists(tx, userId))) {
    throw customerHasLeft();
  }

  const next = planRefund(before, part);
  await endDispatches(tx, { orderId, status: before.status, letGo, by, at });
  const units = 'units' in part ? part.units : null;
  const posted = await postRefund(tx, { order: before, ...next, units, reason, by, at });
  if (!posted) throw beyond(before.totalPaise - before.refundedPaise);
  await recordDecision(tx, refund, before, next);
}

interface RefundPlan {
  readonly amountPaise: Paise;
  readonly status: 'partial' | 'refunded';
  readonly delivered: number;
}

function planRefund(order: LockedOrder, part: RefundPart): RefundPlan {
  const { status, quantity, delivered, totalPaise, refundedPaise } = order;
  const isRefundable = (from: readonly string[]) => from.includes(status);
  if (totalPaise === refundedPaise) throw refundDecided('refunded');
  if ('amountPaise' in part && !isRefundable(refundableBy.amount)) throw refundDecided(status);
  // Another admin has paid back meanwhile: this one decided without knowing.
  if (part.beforePaise !== undefined && part.beforePaise !== refundedPaise) throw refundDecided('refunded');
  if ('amountPaise' in part) {
    const isAll = refundedPaise + part.amountPaise === totalPaise;
    return {
      amountPaise: part.amountPaise,
      status: status === 'partial' && !isAll ? 'partial' : 'refunded',
      delivered,
    };
  }
  if (!isRefundable(refundableBy.units)) throw refundDecided(status);
  const arrived = quantity - part.units;
  const amountPaise = refundOfUndelivered({ quantity, totalPaise, refundedPaise }, arrived);
  if (arrived < 0 || amountPaise < 1 || (status === 'partial' && arrived > delivered)) throw notThatMany(order);
  return { amountPaise, status: arrived === 0 ? 'refunded' : 'partial', delivered: arrived };
}

export const customerHasLeft = () => new ExpectedError('conflict', 'This customer has closed their account.');

function notTheirs(): ExpectedError {
  const text = 'A refund goes to the customer who placed the order';
  return new ExpectedError('invalid-input', text, { fields: { userId: text } });
}

function beyond(leftPaise: Paise): ExpectedError {
  const least = leftPaise < 1_00 ? formatRupees(1) : '₹1';
  const text = `Refund amount must be between ${least} and ${formatRupees(leftPaise)}`;
  return new ExpectedError('refund-out-of-bounds', text, { fields: { amount: text } });
}

/** `field` names the number of units that did not arrive. */
export function notThatMany(
  { quantity, delivered, status }: LockedOrder,
  field: 'units' | 'remains' = 'units',
): ExpectedError {
  const text =
    status === 'partial'
      ? `Between ${quantity - delivered + 1} and ${quantity} units must be undelivered to pay back more`
      : `Between 1 and ${quantity} units can be undelivered`;
  return new ExpectedError('refund-out-of-bounds', text, { fields: { [field]: text } });
}
