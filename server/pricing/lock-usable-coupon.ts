import type { CouponTerms } from '../../contract/coupon.ts';
import type { Paise } from '../../contract/money.ts';
import type { Reader, Tx } from '../tables.ts';
import { type CouponRow, couponFault, couponRefused, termsOfCoupon } from './coupons.rules.ts';
import { countUsesOfCustomer, findCouponOfCode, lockCouponOfCode } from './pricing.queries.ts';

interface Wish {
  /** In capitals. */
  readonly code: string;
  readonly userId: number;
  readonly at: number;
}

/** Throws `coupon-refused`. */
async function assertUsable(db: Reader | Tx, coupon: CouponRow | undefined, { userId, at }: Wish): Promise<CouponRow> {
  const usesOfCustomer = coupon ? await countUsesOfCustomer(db, { couponId: coupon.id, userId }) : 0;
  const fault = couponFault(coupon, { now: at, usesOfCustomer });
  if (!coupon || fault) throw couponRefused(fault ?? 'unknown');
  return coupon;
}

/** The coupon that a customer can use now. Throws `coupon-refused`. */
export async function findUsableCoupon(db: Reader, wish: Wish): Promise<CouponRow> {
  return assertUsable(db, await findCouponOfCode(db, wish.code), wish);
}

/**
 * The same for an order that costs so much without it. Nobody else uses the coupon until the transaction ends, so that its limits hold however
 * many order at once.
 */
export async function lockUsableCoupon(
  tx: Tx,
  wish: Wish & { readonly pricePaise: Paise },
): Promise<CouponTerms & { readonly id: number }> {
  // A statement after the lock sees the uses of whoever had it before.
  const coupon = await assertUsable(tx, await lockCouponOfCode(tx, wish.code), wish);
  if (wish.pricePaise < coupon.min_paise) throw couponRefused('below-minimum', coupon.min_paise);
  return { id: coupon.id, ...termsOfCoupon(coupon) };
}
