import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount } from './fields.ts';

export const couponTexts = {
  code: 'Please enter the code: 3 to 20 letters and digits',
  massOrder: 'A mass order takes no code',
} as const;

/** Letters are capitals from here on, however they were typed. */
export const couponCode = z
  .string(couponTexts.code)
  .trim()
  .regex(/^[A-Za-z0-9]{3,20}$/, couponTexts.code)
  .transform((code) => code.toUpperCase());

/** What a coupon takes off: a share with at most so much of it, or a fixed amount. */
export const couponFields = {
  code: z.string(),
  /** Such as `10` or `12.5`; null for a fixed amount. */
  percentOff: z.string().nullable(),
  /** The most that a share takes off; null for any sum. */
  largestOff: amount.nullable(),
  /** Null for a share. */
  amountOff: amount.nullable(),
  /** What an order costs at least, after all discounts and without the coupon. */
  minimum: amount,
};

export const checkCoupon = defineEndpoint({
  method: 'GET',
  path: '/api/coupons/:code',
  access: 'customer',
  reads: ['discounts'],
  summary: 'What a code takes off an order of yours placed now. Placing the order looks again.',
  params: z.object({ code: couponCode }),
  answer: z.object(couponFields),
  // Nobody mistypes as often; who guesses gets nowhere.
  limit: { calls: 20, windowMs: 600_000 },
});
