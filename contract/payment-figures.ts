import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount } from './fields.ts';
import { overviewDays } from './reports.ts';

const figures = {
  topUps: z.int(),
  amount,
  /** Those that no person looked at one by one, in percent of all; null where there is none. */
  aloneShare: z.number().nullable(),
  /** From when the customer asked to pay, or named the payment, to the credit, in the middle of all. */
  medianMinutes: z.number().nullable(),
};

const paymentFigures = z.object({
  total: z.object(figures),
  /** What credited: `person` who looked at it, `statement`, `message` of the bank, or the name of a payment gateway. */
  ways: z.array(z.object({ way: z.string(), ...figures })),
  /** In India's time, the newest first; days without a top-up are left out. */
  days: z.array(z.object({ date: z.string(), ...figures })),
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
