import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, paging } from './fields.ts';
import { taxTexts } from './tax.ts';

/** What is written beside receipt vouchers: `credit-note` for what is paid back of an invoiced order, `refund-voucher` for a top-up that goes back. */
export const taxPaperKinds = ['invoice', 'credit-note', 'refund-voucher'] as const;
export type TaxPaperKind = (typeof taxPaperKinds)[number];

const paperLine = z.object({
  id,
  kind: z.enum(taxPaperKinds),
  /** Such as `IN/26-27/000123`: without gaps in a financial year, April to March. */
  number: z.string(),
  issuedAt: instant,
  total: amount,
  /** The money of this refund voucher came back: it could not be returned. */
  isCancelled: z.boolean(),
});

const taxParts = {
  gstin: z.string(),
  legalName: z.string(),
  sac: z.string(),
  /** The State where the customer is. */
  placeCode: z.string(),
  taxable: amount,
  cgst: amount,
  sgst: amount,
  igst: amount,
  /** The invoice that a credit note lowers, or the receipt voucher whose money went back. */
  refersTo: z.object({ number: z.string(), issuedAt: instant }).nullable(),
};

const paperOfMonth = paperLine.extend({
  ...taxParts,
  customerId: id,
  /** What the invoice was for that a credit note lowers: of a large one to another State, both stand by themselves in GSTR-1. */
  invoiceTotal: amount.nullable(),
});
export type TaxPaperOfMonth = z.output<typeof paperOfMonth>;

const taxPaper = paperLine.extend({
  ...taxParts,
  address: z.string(),
  shop: z.object({ name: z.string(), contactEmail: z.string() }),
  holder: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** What an invoice is for, or the order of a credit note. */
  orders: z.array(z.object({ id, serviceName: z.string(), quantity: z.int(), amount })),
});
export type TaxPaper = z.output<typeof taxPaper>;

export const listOwnTaxPapers = defineEndpoint({
  method: 'GET',
  path: '/api/funds/tax-papers',
  access: 'customer',
  reads: ['funds', 'orders'],
  summary:
    'Your tax invoices, credit notes and refund vouchers, newest first. Receipt vouchers are receipts of top-ups.',
  query: paging,
  answer: z.array(paperLine),
  paged: true,
});

export const readTaxPaper = defineEndpoint({
  method: 'GET',
  path: '/api/funds/tax-papers/:id',
  access: 'customer',
  reads: ['funds', 'orders'],
  summary: 'A tax invoice, credit note or refund voucher of yours, as it was written.',
  params: z.object({ id: idInPath }),
  answer: taxPaper,
});

export const listTaxPapers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tax-papers',
  access: { may: 'payments.read' },
  reads: ['payments'],
  summary:
    'The invoices, credit notes and refund vouchers of a month in India’s time, this one unless it is named, the oldest first, for the accountant. It comes as a stream.',
  query: z.object({
    month: z
      .string()
      .regex(/^20[2-9][0-9]-(?:0[1-9]|1[0-2])$/, taxTexts.month)
      .optional(),
  }),
  answer: z.object({
    /** All its invoices are written. They are not while the month lasts, nor in the minutes after it. */
    isComplete: z.boolean(),
    papers: z.array(paperOfMonth),
  }),
  limit: { calls: 60, windowMs: 3_600_000 },
});
