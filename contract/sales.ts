import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant } from './fields.ts';

export const salesGroups = ['platform', 'service'] as const;
export type SalesGroup = (typeof salesGroups)[number];

/** Today, the last week and the last four weeks: each has as many days of each weekday as the time before it. */
export const salesDays = ['1', '7', '28'] as const;
export type SalesDays = (typeof salesDays)[number];

/** What orders came to that were placed in some time. */
const sales = z.object({
  orders: z.int(),
  /** What was paid and not paid back until now. */
  kept: amount,
});

const saleRow = z.object({
  /** Of the service; null for a platform. */
  id: id.nullable(),
  name: z.string(),
  now: sales,
  before: sales,
  /** How much of what was paid went back, in percent. */
  refundRate: z.string(),
  /** What half of the orders took at most that were completed in the last 30 days; null for a platform, and below ten of them. */
  usualMinutes: z.int().nullable(),
  /** Null where no cost is known. */
  profit: amount.nullable(),
  margin: z.string().nullable(),
});

const counted = z.object({ now: z.int(), before: z.int() });

const salesReport = z.object({
  by: z.enum(salesGroups),
  days: z.int(),
  from: instant,
  to: instant,
  total: z.object({ now: sales, before: sales }),
  /** What sold most comes first, at most 30. */
  rows: z.array(saleRow),
  /** How many more have sold something. */
  more: z.int(),
  customers: z.object({
    /** Who joined. */
    joined: counted,
    /** Who ordered, and how many of them had ordered before this time. */
    ordered: counted,
    returned: counted,
    /** Who spent most, at most 10. */
    top: z.array(z.object({ userId: id, name: z.string(), orders: z.int(), kept: amount })),
    /** What wallets hold: what the shop owes. */
    wallets: amount,
  }),
});

export type SalesReport = z.output<typeof salesReport>;

export const readSales = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales',
  access: { may: 'reports.read' },
  reads: ['accounts', 'catalogue', 'orders', 'providers', 'wallets'],
  summary:
    'What each platform or service sold in the last days, and who ordered, beside as many days before, until the same minute.',
  query: z.object({ by: z.enum(salesGroups).default('platform'), days: z.enum(salesDays).default('7') }),
  answer: salesReport,
});
