import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, instant, line, paragraph } from './fields.ts';
import type { Paise } from './money.ts';
import { isStateCode } from './state-code.ts';

export const taxTexts = {
  gstin: 'This is no GSTIN: a letter or a digit is wrong',
  legalName: 'Please enter the name that the GSTIN is registered for',
  address: 'Please enter the address that the GSTIN is registered for',
  sac: 'Please enter the six digits of the service code (SAC)',
  month: 'Please name a month, such as 2026-11',
} as const;

const gstinShape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** By its shape, its State and its last character, which is reckoned from the others. */
export function isGstin(text: string): boolean {
  if (!gstinShape.test(text) || !isStateCode(text.slice(0, 2))) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, at) => {
    const product = digits.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === text[14];
}

export const taxPercent = 18;

export interface TaxSplit {
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** What of an amount that includes the tax is tax. The parts add up, and the halves of the centre and the State are the same. */
export function splitTax(paise: Paise, { isWithinState }: { isWithinState: boolean }): TaxSplit {
  if (!isWithinState) {
    const igstPaise = Math.round((paise * taxPercent) / (100 + taxPercent));
    return { taxablePaise: paise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  const half = Math.round((paise * taxPercent) / (2 * (100 + taxPercent)));
  return { taxablePaise: paise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
}

/** `none`: the shop's accountant writes them. A month's invoice has all orders of a customer that were done in it. */
export const invoiceChoices = ['none', 'order', 'month'] as const;
export type InvoiceChoice = (typeof invoiceChoices)[number];

export const taxSettings = z.object({
  /** Empty: the shop is not registered, and no paper claims to be of the tax office. */
  gstin: z.string(),
  legalName: z.string(),
  address: z.string(),
  /** The code of the service, such as 998361. */
  sac: z.string(),
  /** How invoices are written. Unless it is `none`, credit notes and refund vouchers are, too. */
  invoices: z.enum(invoiceChoices),
});

export type TaxSettings = z.output<typeof taxSettings>;

export const readTaxSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tax-settings',
  access: { may: 'payments.read' },
  reads: ['payment-settings'],
  summary: 'Under which GSTIN the shop writes papers for the tax office, and which; none while it is empty.',
  answer: taxSettings,
});

export const changeTaxSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/tax-settings',
  access: { may: 'payments.edit' },
  changes: ['audit', 'payment-settings'],
  summary:
    'Set the GSTIN of the shop. From then on each credited top-up gets a receipt voucher, and orders get invoices as it is chosen; without one nothing does.',
  body: z
    .object({
      gstin: z
        .string()
        .trim()
        .toUpperCase()
        .refine((text) => text === '' || isGstin(text), taxTexts.gstin),
      legalName: line({ min: 0, max: 120, tooShort: taxTexts.legalName }),
      address: paragraph(300),
      sac: z
        .string()
        .trim()
        .regex(/^(?:[0-9]{6})?$/, taxTexts.sac),
      /** As it is unless it is named; `order` for a shop that sets its first GSTIN. */
      invoices: z.enum(invoiceChoices).optional(),
      before: taxSettings.partial().optional(),
    })
    .superRefine(({ gstin, legalName, address, sac }, context) => {
      if (gstin === '') return;
      const fields = { legalName, address, sac };
      for (const field of ['legalName', 'address', 'sac'] as const)
        if (fields[field] === '') context.addIssue({ code: 'custom', path: [field], message: taxTexts[field] });
    }),
  answer: taxSettings,
  confirmation: 'always',
});

const voucher = z.object({
  /** Such as `RV/26-27/000123`. */
  number: z.string(),
  issuedAt: instant,
  gstin: z.string(),
  sac: z.string(),
  /** The State where the customer is. */
  placeCode: z.string(),
  total: amount,
  taxable: amount,
  cgst: amount,
  sgst: amount,
  igst: amount,
  referenceNumber: z.string(),
  customerId: z.int(),
});

export type TaxVoucher = z.output<typeof voucher>;

export const listTaxVouchers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/tax-vouchers',
  access: { may: 'payments.read' },
  reads: ['payments'],
  summary:
    'The receipt vouchers of a month in India’s time, this one unless it is named, the oldest first, for the accountant. It comes as a stream.',
  query: z.object({
    month: z
      .string()
      .regex(/^20[2-9][0-9]-(?:0[1-9]|1[0-2])$/, taxTexts.month)
      .optional(),
  }),
  answer: z.object({ vouchers: z.array(voucher) }),
  limit: { calls: 60, windowMs: 3_600_000 },
});
