import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, paging, rupeesAsPaise } from './fields.ts';
import { referenceCharacters, referenceProblem, toAsciiReference } from './payment-reference.ts';

/** What went back of a credited top-up, as its customer sees it. */
export const moneyBack = z.object({
  /** `return`: to where it came from. `reversal`: the payment is not there any more. */
  kind: z.enum(['return', 'reversal']),
  amount,
  /** Of a return: `asked` is on its way; `failed`: it is in the wallet again. */
  state: z.enum(['asked', 'done', 'failed']),
  /** Of the outgoing payment. */
  referenceNumber: z.string().nullable(),
  reason: z.string(),
  /** Of a reversal: it was credited by mistake, and the payment itself may well have come. */
  isMistake: z.boolean().default(false),
  at: instant,
});

export type MoneyBack = z.output<typeof moneyBack>;

export const fundRequestStatuses = ['pending', 'approved', 'rejected'] as const;
export type FundRequestStatus = (typeof fundRequestStatuses)[number];

/** Rupees that one tap puts into the amount field. */
export const quickAmounts = [10, 20, 50, 100, 500, 1_000] as const;

export const fundTexts = {
  tooLow: 'Minimum amount is ₹10',
  tooHigh: 'Maximum amount is ₹1,00,000',
  reference: 'Please enter a valid reference number',
  referenceTooLong: 'Reference number too long',
  referenceNotAscii:
    'Please type only English letters, digits and signs; the number holds another sign, maybe an invisible one',
} as const;

const fundRequestFields = {
  id,
  amount,
  /** What arrived and was credited; null when it is the amount asked for. Answers kept from before lack it. */
  receivedAmount: amount.nullable().default(null),
  referenceNumber: z.string(),
  /** The payment that was found instead; null when it is the one that was named. */
  receivedReference: z.string().nullable().default(null),
  status: z.enum(fundRequestStatuses),
  /** Shown to the customer. */
  adminNotes: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** Answers kept from before lack it. */
  moneyBack: z.array(moneyBack).default([]),
};

export const fundRequest = z.object(fundRequestFields);

export const fundRequestForAdmin = z.object({
  ...fundRequestFields,
  user: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** What makes one look twice: others with this very reference, and the same amount from this customer within a day. */
  similar: z.object({ sameReference: z.int(), sameAmount: z.int() }),
  /** Null while it is pending, and where the shop itself has credited it. */
  decidedBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  /** The gateway that can refund it; null where it goes back by hand. */
  gateway: z.enum(['razorpay', 'cashfree', 'phonepe']).nullable(),
  /** What can still be returned or reversed of it, whatever the wallet holds. */
  returnable: amount,
  /** What a statement or a gateway shows with its reference while it is pending; null where none does, or files contradict each other. */
  arrived: z.object({ amount, account: z.string(), paidOn: z.string() }).nullable(),
  /** While it is pending: accounts whose statements have its day and the next one, and no payment with its reference. */
  notShownBy: z.array(z.string()).default([]),
  /** While it is pending and no statement shows its reference: payments that wait, that nobody has named, and whose number is one slip of a finger away. A hint for a person, at most 3. */
  nearPayments: z
    .array(z.object({ paymentId: id, referenceNumber: z.string(), amount, account: z.string(), paidOn: z.string() }))
    .default([]),
});

export type FundRequest = z.output<typeof fundRequest>;
export type FundRequestForAdmin = z.output<typeof fundRequestForAdmin>;

export const fundAmount = rupeesAsPaise({
  minPaise: 10_00,
  maxPaise: 1_00_000_00,
  tooLow: fundTexts.tooLow,
  tooHigh: fundTexts.tooHigh,
});

/** As it was typed, in ASCII; `referenceKey` tells what it is compared by. */
export const referenceNumber = z
  .string(fundTexts.reference)
  .trim()
  .min(referenceCharacters.min, fundTexts.reference)
  .max(referenceCharacters.max, fundTexts.referenceTooLong)
  .transform((typed, context) => {
    const problem = referenceProblem(typed);
    const ascii = toAsciiReference(typed);
    if (problem === undefined && ascii !== undefined) return ascii;
    context.addIssue(fundTexts[problem ?? 'reference']);
    return z.NEVER;
  });

export const requestFunds = defineEndpoint({
  method: 'POST',
  path: '/api/funds/request',
  access: 'customer',
  changes: ['funds'],
  summary: 'Ask for a payment to be credited; an admin reviews it.',
  body: z.object({
    amount: fundAmount,
    referenceNumber,
    /** The payment that was asked for with an amount of its own. */
    intentId: id.optional(),
  }),
  answer: fundRequest,
  status: 201,
  idempotent: 'money',
  limit: { calls: 30, windowMs: 3_600_000 },
});

export const listFundRequests = defineEndpoint({
  method: 'GET',
  path: '/api/funds/requests',
  access: 'customer',
  reads: ['funds'],
  summary: 'Your own fund requests, newest first.',
  query: paging,
  answer: z.array(fundRequest),
  paged: true,
});

export const paymentSettings = z.object({
  qrCodeImage: z.string(),
  upiId: z.string(),
  paymentInstructions: z.string(),
  /** Whom the payment app shows: the shop's name. */
  payeeName: z.string(),
  /** Payment gateways by which customers can pay, too. */
  gateways: z.array(z.enum(['razorpay', 'cashfree', 'phonepe'])),
  /** The shop has a GSTIN, and does not know in which State you are. */
  asksState: z.boolean(),
  /** Within so many minutes four of five of the last payments were credited or refused. Null: there were too few to tell. */
  usualMinutes: z.int().nullable(),
});

export type PaymentSettings = z.output<typeof paymentSettings>;

export const readPaymentSettings = defineEndpoint({
  method: 'GET',
  path: '/api/payment-settings',
  access: 'customer',
  reads: ['accounts', 'payment-settings'],
  summary: 'Where and how to pay.',
  answer: paymentSettings,
});
