import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant } from './fields.ts';
import { fundAmount } from './funds.ts';

/** `expired`: its time is over. A payment that comes late is credited all the same, or a person decides about it. */
export const intentStatuses = ['open', 'paid', 'expired'] as const;

export const paymentIntent = z.object({
  id,
  /** What the customer wants to add. */
  amount,
  /** What is to be paid, to the paisa: no other open payment has this amount. All of it is credited. */
  payableAmount: amount,
  /** False when every paisa near the amount was taken: then only the code tells the payment apart. */
  hasOwnAmount: z.boolean(),
  upiId: z.string(),
  /** What a UPI app opens, with amount and code filled in. */
  upiLink: z.string(),
  /** Stands in the note of the payment. */
  code: z.string(),
  status: z.enum(intentStatuses),
  createdAt: instant,
  expiresAt: instant,
  /** What it was credited with, or what asks for it by its reference number. */
  fundRequestId: id.nullable(),
});

export type PaymentIntent = z.output<typeof paymentIntent>;

export const intentTexts = { noUpiId: 'The shop has not published its UPI ID yet' } as const;

export const createIntent = defineEndpoint({
  method: 'POST',
  path: '/api/funds/intents',
  access: 'customer',
  changes: ['funds'],
  summary:
    'Ask for a payment with an amount of its own, by which the shop knows it without a reference number. Asking again for the same amount within 20 minutes gives the same one.',
  body: z.object({ amount: fundAmount }),
  answer: paymentIntent,
  status: 201,
  limit: { calls: 60, windowMs: 3_600_000 },
});

export const readIntent = defineEndpoint({
  method: 'GET',
  path: '/api/funds/intents/:id',
  access: 'customer',
  reads: ['funds'],
  summary: 'A payment that you asked for, and whether it has arrived.',
  params: z.object({ id: idInPath }),
  answer: paymentIntent,
});
