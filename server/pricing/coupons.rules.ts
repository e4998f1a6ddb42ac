import type * as z from 'zod';
import type { CouponTerms } from '../../contract/coupon.ts';
import type { changeCoupon, OwnCoupon } from '../../contract/coupons-admin.ts';
import type { CouponReason } from '../../contract/errors.ts';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import { basisPointsOf } from '../../contract/pricing.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';

/** What its owner can change of a coupon. */
export interface CouponValues {
  basis_points: number | null;
  max_off_paise: Paise | null;
  off_paise: Paise | null;
  min_paise: Paise;
  starts_at: number | null;
  ends_at: number | null;
  max_uses: number | null;
  max_uses_per_customer: number;
  is_active: 0 | 1;
}

export interface CouponRow extends CouponValues {
  id: number;
  code: string;
  uses: number;
  given_paise: Paise;
}

/** Why nobody, or not this customer, can use a coupon now, whatever they order; undefined when they can. */
export function couponFault(
  coupon: CouponRow | undefined,
  { now, usesOfCustomer }: { now: number; usesOfCustomer: number },
): CouponReason | undefined {
  if (!coupon || coupon.is_active === 0) return 'unknown';
  if (coupon.starts_at !== null && now < coupon.starts_at) return 'not-yet';
  if (coupon.ends_at !== null && now >= coupon.ends_at) return 'ended';
  if (usesOfCustomer >= coupon.max_uses_per_customer) return 'used-by-you';
  return coupon.max_uses !== null && coupon.uses >= coupon.max_uses ? 'used-up' : undefined;
}

const reasonTexts: Record<CouponReason, (minimum: string) => string> = {
  unknown: () => 'There is no such code. Please check how it is written.',
  'not-yet': () => 'This code does not count yet.',
  ended: () => 'This code has ended.',
  'used-by-you': () => 'You have used this code already.',
  'used-up': () => 'This code is used up.',
  'below-minimum': (minimum) => `This code is for orders from ${minimum} on.`,
};

export function couponRefused(reason: CouponReason, minPaise: Paise = 0): ExpectedError {
  const message = reasonTexts[reason](formatRupees(minPaise));
  return new ExpectedError('coupon-refused', message, {
    fields: { couponCode: message },
    detail: { kind: 'coupon', reason, minimum: wireAmount(minPaise) },
  });
}

export const termsOfCoupon = (row: CouponRow): CouponTerms => ({
  code: row.code,
  basisPoints: row.basis_points,
  maxOffPaise: row.max_off_paise,
  offPaise: row.off_paise,
  minPaise: row.min_paise,
});

const amountOrNull = (paise: Paise | null) => (paise === null ? null : wireAmount(paise));
const timeOrNull = (at: number | null) => (at === null ? null : isoTime(at));
const instantOrNull = (time: string | null) => (time === null ? null : Date.parse(time));

/** What a customer who knows its code may know of it. */
export const wireCoupon = (row: CouponRow) => ({
  code: row.code,
  percentOff: row.basis_points === null ? null : String(row.basis_points / 100),
  largestOff: amountOrNull(row.max_off_paise),
  amountOff: amountOrNull(row.off_paise),
  minimum: wireAmount(row.min_paise),
});

export const wireOwnCoupon = (row: CouponRow): OwnCoupon => ({
  id: row.id,
  ...wireCoupon(row),
  startsAt: timeOrNull(row.starts_at),
  endsAt: timeOrNull(row.ends_at),
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  isActive: row.is_active === 1,
  uses: row.uses,
  given: wireAmount(row.given_paise),
});

/** What the audit log has of it, and what an edit is compared with. */
export function auditedCoupon(row: CouponRow): Omit<OwnCoupon, 'id' | 'uses' | 'given'> {
  const { id, uses, given, ...content } = wireOwnCoupon(row);
  return content;
}

/** A coupon as an admin writes it, made ready to be kept. */
export const valuesOfCoupon = (written: Omit<z.output<typeof changeCoupon.body>, 'before'>): CouponValues => ({
  basis_points: written.percentOff === null ? null : basisPointsOf(written.percentOff),
  max_off_paise: written.largestOff,
  off_paise: written.amountOff,
  min_paise: written.minimum,
  starts_at: instantOrNull(written.startsAt),
  ends_at: instantOrNull(written.endsAt),
  max_uses: written.maxUses,
  max_uses_per_customer: written.maxUsesPerCustomer,
  is_active: written.isActive ? 1 : 0,
});
