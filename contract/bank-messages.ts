import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, rupeesAsPaise } from './fields.ts';

/**
 * What became of a message: `credited`; `waits` for the next statement; `known`: its payment was credited or seen before;
 * `not-understood`: no text of a credit; `other-sender`: not a bank's name; `other-account`: of no account whose statement was
 * imported; `too-old`.
 */
export const messageOutcomes = [
  'credited',
  'waits',
  'known',
  'not-understood',
  'other-sender',
  'other-account',
  'too-old',
] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

export const messageBytes = 64 * 1024;

export const receiveBankMessage = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/bank-messages',
  access: 'signed',
  changes: [],
  summary:
    'Takes a message of a bank that a phone passes on. `X-Signature`: hex HMAC-SHA256 of the body and the text of `X-Timestamp` (seconds), by `BANK_MESSAGE_SECRET`.',
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  bytesOf: ['application/json'],
  answer: z.custom<undefined>(),
  status: 204,
  bodyLimitBytes: messageBytes,
  limit: { calls: 600, windowMs: 60_000 },
});

const limits = {
  /** Of one payment. */
  paymentLimit: amount,
  /** Of one customer in a day, in India's time. */
  customerLimit: amount,
  /** Of all customers in a day. */
  shopLimit: amount,
};

export const messageSettings = z.object({
  /** Whether messages may credit at all. */
  isOn: z.boolean(),
  ...limits,
});

export type MessageSettings = z.output<typeof messageSettings>;

const bankMessages = z.object({
  /** Whether the operator has set `BANK_MESSAGE_SECRET`: without it, no message is taken. */
  isConfigured: z.boolean(),
  settings: messageSettings,
  /** Payments that messages credited and the statement of their day does not have; while there is one, no message credits. */
  missing: z.array(z.object({ paymentId: id, amount, paidOn: z.string(), referenceNumber: z.string() })),
  /** What messages have credited today. */
  creditedToday: amount,
  /** The last ones, newest first. */
  messages: z.array(
    z.object({
      id,
      receivedAt: instant,
      /** Empty for the number of a person. */
      sender: z.string(),
      account: z.string(),
      amount: amount.nullable(),
      referenceNumber: z.string().nullable(),
      outcome: z.enum(messageOutcomes),
    }),
  ),
});

export type BankMessages = z.output<typeof bankMessages>;

export const readBankMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/bank-messages',
  access: { may: 'payments.read' },
  reads: ['payment-settings', 'payments'],
  summary: 'The last messages of banks that a phone passed on, and what they may credit.',
  answer: bankMessages,
});

export const messageTexts = {
  limit: 'Please enter an amount from ₹0 to ₹1,00,000',
} as const;

const limit = rupeesAsPaise({
  minPaise: 0,
  maxPaise: 1_00_000_00,
  tooLow: messageTexts.limit,
  tooHigh: messageTexts.limit,
});

export const changeBankMessages = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/bank-messages',
  access: { may: 'payments.edit' },
  changes: ['alarms', 'audit', 'payment-settings', 'payments'],
  summary:
    'Change what messages of banks may credit. `accepts` names payments that are missing and that a person has looked at.',
  body: z.object({
    isOn: z.boolean(),
    paymentLimit: limit,
    customerLimit: limit,
    shopLimit: limit,
    /** Missing payments that an admin has looked at, by `paymentId`. One that is not missing is ignored. */
    accepts: z.array(id).max(100).default([]),
    /** A page of an earlier version accepts all at once, seen or not: refused. */
    acceptsMissing: z.literal(false).optional(),
    before: messageSettings.partial().optional(),
  }),
  answer: messageSettings,
  confirmation: 'always',
});
