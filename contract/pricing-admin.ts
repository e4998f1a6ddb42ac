import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, line, paragraph } from './fields.ts';
import { discount } from './pricing.ts';

export const discountTexts = {
  title: 'Title is required',
  percentage: 'Discount percentage is required',
  conditions: 'Quantity discounts need min quantity, promotional discounts need start and end dates',
} as const;

const percentage = z
  .union([z.string(), z.number()], discountTexts.percentage)
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .min(1, discountTexts.percentage)
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, 'Please enter a percentage, such as 10 or 7.5'),
  )
  .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Above 0 and at most 100 percent');

const quantityBound = z.int('Please enter a whole number').min(0, 'Not below 0').max(1_000_000_000);

const discountBody = z
  .object({
    serviceId: id.nullable().default(null),
    title: line({ min: 1, max: 100, tooShort: discountTexts.title }),
    description: paragraph(500).default(''),
    discountType: z.enum(['quantity', 'promotional']),
    discountPercentage: percentage,
    minQuantity: quantityBound.nullable().default(null),
    maxQuantity: quantityBound.nullable().default(null),
    startDate: instant.nullable().default(null),
    endDate: instant.nullable().default(null),
    isActive: z.boolean().default(true),
    priority: z.int('From 1 to 10').min(1, 'From 1 to 10').max(10, 'From 1 to 10').default(1),
  })
  .refine(
    ({ discountType, minQuantity, startDate, endDate }) =>
      discountType === 'quantity' ? minQuantity !== null : startDate !== null && endDate !== null,
    { path: ['discountType'], message: discountTexts.conditions },
  )
  .refine(
    ({ minQuantity, maxQuantity }) => minQuantity === null || maxQuantity === null || minQuantity <= maxQuantity,
    {
      path: ['maxQuantity'],
      message: 'The maximum must not be below the minimum',
    },
  )
  .refine(
    ({ startDate, endDate }) => startDate === null || endDate === null || Date.parse(startDate) < Date.parse(endDate),
    {
      path: ['endDate'],
      message: 'The end must be after the start',
    },
  );

export const createDiscount = defineEndpoint({
  method: 'POST',
  path: '/api/service-discounts',
  access: { may: 'prices.edit' },
  changes: ['audit', 'discounts'],
  summary: 'Add a discount.',
  body: discountBody,
  answer: discount,
  status: 201,
});

export const changeDiscount = defineEndpoint({
  method: 'PUT',
  path: '/api/service-discounts/:id',
  access: { may: 'prices.edit' },
  changes: ['audit', 'discounts'],
  summary: 'Replace a discount.',
  params: z.object({ id: idInPath }),
  body: discountBody.safeExtend({ before: discount.omit({ id: true }).partial().optional() }),
  answer: discount,
});

export const deleteDiscount = defineEndpoint({
  method: 'DELETE',
  path: '/api/service-discounts/:id',
  access: { may: 'prices.edit' },
  changes: ['audit', 'discounts'],
  summary: 'Delete a discount; orders keep what was applied to them.',
  params: z.object({ id: idInPath }),
  answer: z.object({ message: z.string() }),
});
