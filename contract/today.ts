import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, instant } from './fields.ts';
import { marginFigures } from './margins.ts';

/** What waits for a person, the most harmful first. */
export const needKinds = [
  'unknown-sends',
  'tickets',
  'payments',
  'fund-requests',
  'returns',
  'debts',
  'providers',
  'held-orders',
  'refunds',
  'failed-orders',
  'dead-jobs',
  'pending-orders',
] as const;

const need = z.object({
  kind: z.enum(needKinds),
  count: z.int(),
  /** There are more than were counted. */
  isAtLeast: z.boolean(),
  /** What they come to; null where it is no money. */
  amount: amount.nullable(),
  /** Since when the one waits that has waited longest; null where it is no wait. */
  since: instant.nullable(),
  /** Of providers: who they are. */
  names: z.array(z.string()),
});

export type Need = z.output<typeof need>;

/** What came and went from the first minute of a day in India until some minute of it. */
const dayMoney = z.object({
  sales: amount,
  /** What its orders cost and leave, as the report on cost and profit has it. */
  ...marginFigures.omit({ margin: true }).shape,
  /** What was paid back in this time, for orders of any day. */
  refunds: amount,
  refundCount: z.int(),
  topUps: amount,
  topUpCount: z.int(),
});

export type DayMoney = z.output<typeof dayMoney>;

export const shopToday = z.object({
  at: instant,
  /** A kind of which nothing waits has no entry. */
  needs: z.array(need),
  today: dayMoney,
  /** The same weekday of last week, until the same minute. */
  before: dayMoney,
  /** Orders of each hour of the day in India; of last week's day, all 24. */
  hours: z.array(z.object({ today: z.int(), before: z.int() })),
  /** What the shop owes its customers: the sum of all wallets. */
  wallets: amount,
});

export type ShopToday = z.output<typeof shopToday>;

export const readToday = defineEndpoint({
  method: 'GET',
  path: '/api/admin/today',
  access: { may: 'reports.read' },
  reads: ['funds', 'jobs', 'orders', 'payments', 'providers', 'tickets', 'wallets'],
  summary: 'What waits for a person, and the money of today beside the same weekday of last week.',
  answer: shopToday,
});
