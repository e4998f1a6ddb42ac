import { type CouponTerms, couponTermsOf } from '../../contract/coupon.ts';
import { checkCoupon } from '../../contract/coupons.ts';
import type { ApiError } from '../platform/api.ts';
import { useRead } from '../platform/query.ts';

export interface CheckedCoupon {
  /** What it takes off, once the server has said so. */
  readonly terms: CouponTerms | undefined;
  /** Why it does not count. */
  readonly error: ApiError | undefined;
  /** The price is to be shown once this is over. */
  readonly isChecking: boolean;
  readonly checkAgain: () => void;
}

/** The code that was entered with an order, looked at by the server; an empty one is none. */
export function useCoupon(code: string): CheckedCoupon {
  const isThere = code !== '';
  const read = useRead(checkCoupon, { params: { code } }, { enabled: isThere, staleMs: 0 });
  const isRefused = read.isError && !read.isFetching;
  return {
    terms: isThere && read.data && !isRefused ? couponTermsOf(read.data) : undefined,
    error: isThere && isRefused ? read.error : undefined,
    isChecking: isThere && read.isFetching,
    checkAgain: () => void read.refetch(),
  };
}
