import type { CouponTerms } from '../../contract/coupon.ts';
import type { Paise } from '../../contract/money.ts';
import type { Reader, Tx } from '../tables.ts';
import { type CouponRow, couponFault, couponRefused, termsOfCoupon } from './coupons.rules.ts';
import { countUsesOfCustomer, findCouponOfCode, lockCouponOfCode } from './pricing.queries.ts';

interface EnteredCoupon {
  /** In capitals. */
  readonly code: string;
  readonly userId: number;
  readonly at: number;
}

/** Throws `coupon-refused`. */
async function assertUsable(
  db: Reader | Tx,
  coupon: CouponRow | undefined,
  { userId, at }: EnteredCoupon,
): Promise<CouponRow> {
  const usesOfCustomer = coupon ? await countUsesOfCustomer(db, { couponId: coupon.id, userId }) : 0;
  const fault = couponFault(coupon, { now: at, usesOfCustomer });
  if (!coupon || fault) throw couponRefused(fault ?? 'unknown');
  return coupon;
}

/** The coupon that a customer can use now. Throws `coupon-refused`. */
export async function findUsableCoupon(db: Reader, entered: EnteredCoupon): Promise<CouponRow> {
  return assertUsable(db, await findCouponOfCode(db, entered.code), entered);
}

/**
 * The same for an order of this price, and locks the coupon until the transaction ends: its limits hold however many customers order
 * at once. `pricePaise` is the price without the coupon.
 */
export async function lockUsableCoupon(
  tx: Tx,
  entered: EnteredCoupon & { readonly pricePaise: Paise },
): Promise<CouponTerms & { readonly id: number }> {
  // The uses are counted after the lock, so those of earlier holders are seen.
  const coupon = await assertUsable(tx, await lockCouponOfCode(tx, entered.code), entered);
  if (entered.pricePaise < coupon.min_paise) throw couponRefused('below-minimum', coupon.min_paise);
  return { id: coupon.id, ...termsOfCoupon(coupon) };
}
