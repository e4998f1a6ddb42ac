import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  idInPath,
  instant,
  line,
  listQuery,
  paragraph,
  rupeesAsPaise,
  sortByTime,
  timedKey,
  webLink,
} from './fields.ts';
import { fundRequestForAdmin, fundRequestStatuses, fundTexts, paymentSettings, referenceNumber } from './funds.ts';
import { confirmsPendingAct } from './pending-acts.ts';

export const decisionTexts = {
  received: 'Please enter the amount that arrived',
  onlyApproved: 'Only an approval says what arrived',
} as const;

/** What a single request can be of, or what arrives for it. */
export const requestBounds = { minPaise: 1, maxPaise: 1_00_000_00 } as const;

const amountOfRequest = rupeesAsPaise({
  ...requestBounds,
  tooLow: decisionTexts.received,
  tooHigh: fundTexts.tooHigh,
});

export const listAllFundRequests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/fund-requests',
  access: { may: 'funds.read' },
  reads: ['accounts', 'funds'],
  summary: 'Fund requests of everybody, newest first unless `sort` says otherwise.',
  // A key is that of `createdAt`.
  query: listQuery(timedKey, {
    status: z.enum(fundRequestStatuses).optional(),
    userId: idInPath.optional(),
    sort: sortByTime,
    /** What was asked for, or what arrived. */
    amount: amountOfRequest.optional(),
    /** Both inclusive; of what arrived, or was asked for while nothing else is known. */
    amountFrom: amountOfRequest.optional(),
    amountTo: amountOfRequest.optional(),
    /** Instants; sent from this one on, and before that one. */
    from: instant.optional(),
    to: instant.optional(),
  }),
  answer: z.array(fundRequestForAdmin),
  paged: true,
});

/** Why an admin can't decide on what they have asked for themselves. */
export const ownRequestText = "You can't decide on your own fund request. Another admin can.";

export const decideFundRequest = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/fund-requests/:id',
  access: { may: 'funds.decide' },
  changes: ['audit', 'funds', 'news', 'payments', 'wallets'],
  summary: 'Approve a pending request, which credits the wallet with what arrived, or reject it.',
  params: z.object({ id: idInPath }),
  body: z.object({
    status: z.enum(['approved', 'rejected']),
    adminNotes: paragraph(2_000).default(''),
    /** What really arrived, when it is not the amount asked for: this is credited. */
    receivedAmount: amountOfRequest.optional(),
    /** The payment that arrived, when it is not the one that the customer named. */
    referenceNumber: referenceNumber.optional(),
    confirms: confirmsPendingAct,
  }),
  answer: fundRequestForAdmin,
  idempotent: 'money',
});

export const rejectionReasonLimits = { count: 12, characters: 200 } as const;

const rejectionReasons = z.object({
  reasons: z
    .array(line({ min: 1, max: rejectionReasonLimits.characters, tooShort: 'Please enter a reason' }))
    .max(rejectionReasonLimits.count, `At most ${rejectionReasonLimits.count} reasons`)
    .refine((reasons) => new Set(reasons).size === reasons.length, 'Two reasons are the same'),
});

export type RejectionReasons = z.output<typeof rejectionReasons>;

export const readRejectionReasons = defineEndpoint({
  method: 'GET',
  path: '/api/admin/rejection-reasons',
  access: { may: 'funds.read' },
  reads: ['payment-settings'],
  summary: 'The ready-made reasons for which fund requests are rejected, in their order.',
  answer: rejectionReasons,
});

export const changeRejectionReasons = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/rejection-reasons',
  access: { may: 'payments.edit' },
  changes: ['audit', 'payment-settings'],
  summary:
    'Replace the ready-made reasons. Customers read the one that is chosen as it is written, in whichever language.',
  body: rejectionReasons.extend({ before: rejectionReasons.partial().optional() }),
  answer: rejectionReasons,
});

const maxPictureCharacters = 400_000;

/** A picture given as a link or, from an upload, as a data URL of PNG, JPEG or GIF. */
const qrCodeImage = z
  .string()
  .trim()
  .max(maxPictureCharacters, 'The picture is too large; 300 kB at most')
  .pipe(
    z.union([
      z.literal(''),
      z.string().regex(/^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/),
      webLink('Please enter a valid URL'),
    ]),
  );

/** `name@handle`, as the payments corporation writes it; empty while the shop has none. */
const upiId = z
  .string()
  .trim()
  .regex(
    /^(?:[a-zA-Z0-9.\-_]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63})?$/,
    'Please enter a valid UPI id, such as shop@okicici',
  );

export const changePaymentSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/payment-settings',
  access: { may: 'payments.edit' },
  changes: ['audit', 'payment-settings'],
  summary: 'Change where customers pay.',
  body: z.object({
    qrCodeImage,
    upiId,
    paymentInstructions: paragraph(2_000),
    before: paymentSettings.omit({ payeeName: true, asksState: true, usualMinutes: true }).partial().optional(),
  }),
  answer: paymentSettings,
  confirmation: 'always',
  // The picture that was read comes with the one that is written.
  bodyLimitBytes: 1024 * 1024,
});
