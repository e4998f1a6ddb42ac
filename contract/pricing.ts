import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant } from './fields.ts';
import type { DiscountTerms } from './price.ts';

export const discount = z.object({
  id,
  /** Null: it holds for every service. */
  serviceId: id.nullable(),
  title: z.string(),
  description: z.string(),
  discountType: z.enum(['quantity', 'promotional']),
  /** Percent with two decimals, such as `10.50`. */
  discountPercentage: z.string(),
  minQuantity: z.int().nullable(),
  maxQuantity: z.int().nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  isActive: z.boolean(),
  priority: z.int(),
});

export type Discount = z.output<typeof discount>;

/** A discount as it travels, made ready for the price. */
export function termsOf(wire: Discount): DiscountTerms {
  return {
    id: wire.id,
    serviceId: wire.serviceId,
    title: wire.title,
    discountType: wire.discountType,
    basisPoints: basisPointsOf(wire.discountPercentage),
    minQuantity: wire.minQuantity,
    maxQuantity: wire.maxQuantity,
    startsAt: wire.startDate === null ? null : Date.parse(wire.startDate),
    endsAt: wire.endDate === null ? null : Date.parse(wire.endDate),
    isActive: wire.isActive,
    priority: wire.priority,
  };
}

/** `10.5` percent as 1050. */
export function basisPointsOf(percentage: string): number {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const listDiscounts = defineEndpoint({
  method: 'GET',
  path: '/api/service-discounts',
  access: 'anyone',
  reads: ['discounts'],
  summary: 'The discounts that hold now; for an admin, all of them.',
  answer: z.array(discount),
});

export const listServiceDiscounts = defineEndpoint({
  method: 'GET',
  path: '/api/services/:id/discounts',
  access: 'anyone',
  reads: ['catalogue', 'discounts'],
  summary: 'The discounts that hold now for one service: its own and the global ones.',
  params: z.object({ id: idInPath }),
  answer: z.array(discount),
});
