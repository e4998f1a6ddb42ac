import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant } from './fields.ts';
import { moneyBack } from './funds.ts';
import { walletTransaction } from './wallet.ts';

const shop = z.object({ name: z.string(), contactEmail: z.string() });
const holder = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

export const receipt = z.object({
  /** Such as `R/26-27/000123`: without gaps in a financial year, April to March. Null for the moment after the credit. */
  number: z.string().nullable(),
  fundRequestId: id,
  shop,
  holder,
  /** What arrived and was credited. */
  amount,
  referenceNumber: z.string(),
  creditedAt: instant,
  /** What has gone back of it since, or is on its way. Answers kept from before lack it. */
  moneyBack: z.array(moneyBack).default([]),
  /** What makes a receipt voucher of it (CGST rule 50); null where the shop had no GSTIN. */
  tax: z
    .object({
      /** Such as `RV/26-27/000123`. */
      number: z.string(),
      gstin: z.string(),
      legalName: z.string(),
      address: z.string(),
      sac: z.string(),
      placeCode: z.string(),
      taxable: amount,
      cgst: amount,
      sgst: amount,
      igst: amount,
    })
    .nullable(),
});

export type Receipt = z.output<typeof receipt>;

export const readReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/funds/receipts/:id',
  access: 'customer',
  reads: ['funds'],
  summary:
    'The receipt of a top-up of yours, by the number of its fund request. With a GSTIN of the shop it is a receipt voucher; it is no tax invoice.',
  params: z.object({ id: idInPath }),
  answer: receipt,
});

export const paperTexts = { month: 'Please name a month, such as 2026-11' } as const;

export const accountStatement = z.object({
  /** `2026-11`. */
  month: z.string(),
  shop,
  holder,
  opening: amount,
  paidIn: amount,
  paidOut: amount,
  closing: amount,
  /** The oldest first. */
  rows: z.array(walletTransaction),
  /** There are more than are shown: the export of your data has all. */
  isPart: z.boolean(),
});

export type AccountStatement = z.output<typeof accountStatement>;

export const readAccountStatement = defineEndpoint({
  method: 'GET',
  path: '/api/funds/statement',
  access: 'customer',
  reads: ['wallets'],
  summary:
    'The movements of your wallet in a month, this one unless it is named, in India’s time, with the balance before and after.',
  query: z.object({
    month: z
      .string()
      .regex(/^20[2-9][0-9]-(?:0[1-9]|1[0-2])$/, paperTexts.month)
      .optional(),
  }),
  answer: accountStatement,
  limit: { calls: 120, windowMs: 3_600_000 },
});
