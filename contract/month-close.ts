import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, instant } from './fields.ts';
import { paperTexts } from './papers.ts';

/** What moves the wallets; `set` puts one on an amount. */
export const movementKinds = [
  'top-up',
  'return-failed',
  'refund',
  'add',
  'set',
  'charge',
  'return',
  'reversal',
  'subtract',
] as const;
export type MovementKind = (typeof movementKinds)[number];

const monthClose = z.object({
  /** `2026-11`. */
  month: z.string(),
  shop: z.string(),
  at: instant,
  /** False: the month is not over, and all of it is until now. */
  isOver: z.boolean(),
  /** What all wallets held before its first minute, and after its last. */
  opening: amount,
  closing: amount,
  /** What came into the wallets and went out of them; a kind of which there is none is left out. */
  movements: z.array(z.object({ kind: z.enum(movementKinds), count: z.int(), in: amount, out: amount })),
  /** Top-ups by the way they came: `upi`, or the name of a payment gateway. */
  rails: z.array(z.object({ rail: z.string(), count: z.int(), amount })),
  /** Of the orders that were placed in it: what was paid, went back until now, and what they cost at providers. */
  orders: z.object({
    count: z.int(),
    paid: amount,
    refunded: amount,
    kept: amount,
    withoutCost: z.int(),
    cost: amount.nullable(),
    profit: amount.nullable(),
  }),
  joined: z.int(),
});

export type MonthClose = z.output<typeof monthClose>;

export const readMonthClose = defineEndpoint({
  method: 'GET',
  path: '/api/admin/month-close',
  access: { may: 'reports.read' },
  reads: ['accounts', 'funds', 'orders', 'providers', 'wallets'],
  summary:
    'What the shop owed its customers before and after a month of India’s time, and every kind of movement between.',
  query: z.object({
    month: z
      .string()
      .regex(/^20[2-9][0-9]-(?:0[1-9]|1[0-2])$/, paperTexts.month)
      .optional(),
  }),
  answer: monthClose,
  limit: { calls: 120, windowMs: 3_600_000 },
});
