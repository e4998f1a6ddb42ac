import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id } from './fields.ts';
import { overviewDays } from './reports.ts';

export const marginGroups = ['day', 'service', 'provider'] as const;
export type MarginGroup = (typeof marginGroups)[number];

const figures = {
  orders: z.int(),
  refunded: amount,
  /** What was paid and not paid back. */
  kept: amount,
  /** Orders by hand, and orders that no provider has taken: nobody knows what they cost, and they count for no profit. */
  withoutCost: z.object({ orders: z.int(), kept: amount }),
  /**
   * What the other orders cost at providers, as they say it, by the rate of the currency when each was sent; what that leaves of
   * what was kept of them, and what part of it that is, in percent. Null where no cost is known.
   */
  cost: amount.nullable(),
  profit: amount.nullable(),
  margin: z.string().nullable(),
};

export const marginFigures = z.object(figures);
export type MarginFigures = z.output<typeof marginFigures>;

const marginReport = z.object({
  by: z.enum(marginGroups),
  days: z.int(),
  rows: z.array(
    z.object({
      /** Of the service or the provider; null for a day, and for the orders that no provider has taken. */
      id: id.nullable(),
      /** A day as `2026-11-21`; of what no provider has taken it is empty. */
      name: z.string(),
      ...figures,
    }),
  ),
  total: marginFigures,
});

export type MarginReport = z.output<typeof marginReport>;

export const readMargins = defineEndpoint({
  method: 'GET',
  path: '/api/admin/margins',
  access: { may: 'reports.read' },
  reads: ['orders', 'providers'],
  summary:
    'What the orders of the last days cost and leave. An order counts for the day on which it was placed, for its service, and for the provider that had it last.',
  query: z.object({ by: z.enum(marginGroups).default('day'), days: z.enum(overviewDays).default('30') }),
  answer: marginReport,
});
