import * as z from 'zod';
import { couponCode, couponFields } from './coupons.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, rupeesAsPaise, searchText } from './fields.ts';

export const couponFormTexts = {
  percent: 'Please enter a percentage from 1 to 90, such as 10 or 12.5',
  amount: 'Please enter an amount above ₹0',
  tooHigh: 'At most ₹10,00,000',
  kind: 'A coupon takes off a percentage or a fixed amount',
  largest: 'Only a percentage has a largest discount',
  end: 'The end must be after the start',
  uses: 'Please enter a whole number from 1 on',
  taken: 'There is a coupon with this code already',
} as const;

const maxPaise = 10_00_000_00;
const rupees = (minPaise: number) =>
  rupeesAsPaise({ minPaise, maxPaise, tooLow: couponFormTexts.amount, tooHigh: couponFormTexts.tooHigh });

const percent = z
  .union([z.string(), z.number()], couponFormTexts.percent)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,2}(?:\.\d)?$/, couponFormTexts.percent))
  .refine((text) => Number(text) >= 1 && Number(text) <= 90, couponFormTexts.percent);

const uses = z.int(couponFormTexts.uses).min(1, couponFormTexts.uses).max(1_000_000_000, couponFormTexts.uses);

const editable = {
  percentOff: percent.nullable().default(null),
  largestOff: rupees(1).nullable().default(null),
  amountOff: rupees(1).nullable().default(null),
  minimum: rupees(0).default(0),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
  /** By all customers together; null for no limit. */
  maxUses: uses.nullable().default(null),
  maxUsesPerCustomer: uses.default(1),
  isActive: z.boolean().default(true),
};

interface Editable {
  percentOff: string | null;
  largestOff: number | null;
  amountOff: number | null;
  startsAt: string | null;
  endsAt: string | null;
}

const hasOneKind = ({ percentOff, amountOff }: Editable) => (percentOff === null) !== (amountOff === null);
const kindFault = { path: ['percentOff'], message: couponFormTexts.kind };
const hasLargestOfShare = ({ percentOff, largestOff }: Editable) => largestOff === null || percentOff !== null;
const largestFault = { path: ['largestOff'], message: couponFormTexts.largest };
const endsAfterStart = ({ startsAt, endsAt }: Editable) =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt);
const endFault = { path: ['endsAt'], message: couponFormTexts.end };

/** A coupon as its owner has it. */
const ownCoupon = z.object({
  id,
  ...couponFields,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int(),
  isActive: z.boolean(),
  /** How often it was used, and what it took off: without orders that were paid back in full. */
  uses: z.int(),
  given: amount,
});

export type OwnCoupon = z.output<typeof ownCoupon>;

/** Older ones are found by their code. */
export const maxCouponsListed = 500;

export const listCoupons = defineEndpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  access: { may: 'prices.edit' },
  reads: ['discounts', 'orders'],
  summary: `The newest ${maxCouponsListed} coupons whose code holds \`search\`, with how often each was used and what it took off.`,
  query: z.object({ search: searchText }),
  answer: z.array(ownCoupon),
});

export const createCoupon = defineEndpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  access: { may: 'prices.edit' },
  changes: ['audit', 'discounts'],
  summary: 'Add a coupon: a code that takes something off an order.',
  body: z
    .object({ code: couponCode, ...editable })
    .refine(hasOneKind, kindFault)
    .refine(hasLargestOfShare, largestFault)
    .refine(endsAfterStart, endFault),
  answer: ownCoupon,
  status: 201,
});

export const changeCoupon = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  access: { may: 'prices.edit' },
  changes: ['audit', 'discounts'],
  summary: 'Replace what a coupon takes off, and when. Its code stays, and so do the orders that used it.',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      ...editable,
      before: ownCoupon.omit({ id: true, code: true, uses: true, given: true }).partial().optional(),
    })
    .refine(hasOneKind, kindFault)
    .refine(hasLargestOfShare, largestFault)
    .refine(endsAfterStart, endFault),
  answer: ownCoupon,
});
