import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount } from './fields.ts';
import { overviewDays } from './reports.ts';

const figures = {
  topUps: z.int(),
  amount,
  /** Those that no person looked at one by one, in percent of all; null where there is none. */
  aloneShare: z.number().nullable(),
  /** From the payment to the credit: the median of those whose time of payment is known to the minute. */
  medianMinutes: z.number().nullable(),
  /** Not in the median: nothing names the time of day of their payment, as most statements name a day alone. */
  withoutTime: z.int(),
};

/**
 * What showed the payment to the shop when it was credited: `statement`, `message` of the bank, the name of a payment gateway, or `by-hand` where
 * nothing had shown it and a person credited it. A person may have decided about one of the others, too.
 */
const rails = z.array(z.object({ rail: z.string(), ...figures }));

const paymentFigures = z.object({
  total: z.object(figures),
  rails,
  /** By the day of the credit in India's time, the newest first; days without a top-up are left out. */
  days: z.array(z.object({ date: z.string(), ...figures, rails })),
  /** There were more than are counted here. */
  isPart: z.boolean(),
});

export type PaymentFigures = z.output<typeof paymentFigures>;

export const readPaymentFigures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-figures',
  access: { may: 'payments.read' },
  reads: ['funds', 'payments'],
  summary: 'How the top-ups of the last days were credited, how many of them without a person, and how fast.',
  query: z.object({ days: z.enum(overviewDays).default('30') }),
  answer: paymentFigures,
});
