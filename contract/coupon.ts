import { type Paise, paiseOf } from './money.ts';
import type { Quote } from './price.ts';
import { basisPointsOf } from './pricing.ts';

/** A coupon as the price knows it. It takes off a share or a fixed amount; one of both is null. */
export interface CouponTerms {
  readonly code: string;
  /** 1000: 10 percent. */
  readonly basisPoints: number | null;
  /** The most that a share takes off. */
  readonly maxOffPaise: Paise | null;
  readonly offPaise: Paise | null;
  /** What an order costs at least without the coupon. */
  readonly minPaise: Paise;
}

/** As a coupon travels. */
interface WiredCoupon {
  readonly code: string;
  readonly percentOff: string | null;
  readonly largestOff: string | null;
  readonly amountOff: string | null;
  readonly minimum: string;
}

const paiseOrNull = (amount: string | null) => (amount === null ? null : paiseOf(amount));

export const couponTermsOf = ({ code, percentOff, largestOff, amountOff, minimum }: WiredCoupon): CouponTerms => ({
  code,
  basisPoints: percentOff === null ? null : basisPointsOf(percentOff),
  maxOffPaise: paiseOrNull(largestOff),
  offPaise: paiseOrNull(amountOff),
  minPaise: paiseOf(minimum),
});

const fullShare = 10_000n;

/** What a coupon takes off this price, a share rounded half-up to paise. At least one paisa is left to pay. */
export function couponOff(pricePaise: Paise, { basisPoints, maxOffPaise, offPaise }: CouponTerms): Paise {
  const share = Number((BigInt(pricePaise) * BigInt(basisPoints ?? 0) * 2n + fullShare) / (fullShare * 2n));
  const wanted = offPaise ?? Math.min(share, maxOffPaise ?? share);
  return Math.min(wanted, pricePaise - 1);
}

/** A price with a coupon, which counts after all discounts and only from its minimum on. */
export function withCoupon(quote: Quote, terms: CouponTerms): Quote {
  if (quote.totalPaise < terms.minPaise) return quote;
  const { code, basisPoints } = terms;
  const offPaise = couponOff(quote.totalPaise, terms);
  return { ...quote, totalPaise: quote.totalPaise - offPaise, coupon: { code, basisPoints, offPaise } };
}
