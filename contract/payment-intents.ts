import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant } from './fields.ts';
import { fundAmount } from './funds.ts';

/** `expired`: its time is over. A payment that comes late is credited all the same, or a person decides about it. */
export const intentStatuses = ['open', 'paid', 'expired'] as const;

/** By what a payment is made: the shop's own UPI id, or a payment gateway. */
export const paymentRails = ['upi', 'razorpay', 'cashfree', 'phonepe'] as const;
export type PaymentRail = (typeof paymentRails)[number];
export type GatewayRail = Exclude<PaymentRail, 'upi'>;

export const paymentIntent = z.object({
  id,
  rail: z.enum(paymentRails),
  /** The page of a gateway on which the customer pays; null where a UPI link does it. */
  payUrl: z.string().nullable(),
  /** What the customer wants to add. */
  amount,
  /** What is to be paid, to the paisa: no other open payment has this amount. All of it is credited. */
  payableAmount: amount,
  /** False when every paisa near the amount was taken: then only the code tells the payment apart. */
  hasOwnAmount: z.boolean(),
  upiId: z.string(),
  /** What a UPI app opens, with amount and code filled in; empty where the gateway's own page does it. */
  upiLink: z.string(),
  /** Stands in the note of the payment. */
  code: z.string(),
  status: z.enum(intentStatuses),
  createdAt: instant,
  expiresAt: instant,
  /** What it was credited with, or what asks for it by its reference number. */
  fundRequestId: id.nullable(),
  /** What came and was credited, which can be another amount; null while nothing is. Answers kept from before lack it. */
  creditedAmount: amount.nullable().default(null),
  /** What the bank or the gateway says has come, and a person still looks at; null for nothing. Answers kept from before lack it. */
  seenAmount: amount.nullable().default(null),
});

export type PaymentIntent = z.output<typeof paymentIntent>;

export const intentTexts = {
  noUpiId: 'The shop has not published its UPI ID yet',
  noGateway: 'The shop does not take payments this way',
  noPhone: 'Please add your phone number in your profile first. This payment service asks for it',
  gatewayDown: 'The payment service does not answer. Please try again, or pay in another way',
} as const;

export const createIntent = defineEndpoint({
  method: 'POST',
  path: '/api/funds/intents',
  access: 'customer',
  changes: ['funds'],
  summary:
    'Ask for a payment with an amount of its own, by which the shop knows it without a reference number. Asking again for the same amount within 20 minutes gives the same one.',
  body: z.object({ amount: fundAmount, rail: z.enum(paymentRails).default('upi') }),
  answer: paymentIntent,
  status: 201,
  limit: { calls: 60, windowMs: 3_600_000 },
});

export const listIntents = defineEndpoint({
  method: 'GET',
  path: '/api/funds/intents',
  access: 'customer',
  reads: ['funds'],
  summary:
    'The newest payments that you asked for, at most 3, those that the bank shows already first, which have not been credited and are credited as soon as they do. Left out: those of unpaid orders that you placed from your wallet or took back.',
  answer: z.array(paymentIntent),
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
