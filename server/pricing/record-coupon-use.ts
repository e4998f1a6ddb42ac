import type { Tx } from '../tables.ts';
import { type CouponUse, insertUse, releaseUse } from './pricing.queries.ts';

/** Writes down that an order has used a coupon, which this transaction has locked. */
export function recordCouponUse(tx: Tx, use: CouponUse): Promise<void> {
  return insertUse(tx, use);
}

/** Gives the use of an order back, if it has one: all of the order was paid back. Its wallet is locked after this. */
export function releaseCouponUse(tx: Tx, released: { readonly orderId: number; readonly at: number }): Promise<void> {
  return releaseUse(tx, released);
}
