import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, paragraph } from './fields.ts';

/**
 * `uncredited`: a payment arrived, and nobody was credited for two days. `unproven`: a customer was credited, and complete statements
 * have no such payment. `different`: what arrived is not what was credited for it. `returned`: it was credited, and a statement shows its number going out.
 */
export const differenceLists = ['uncredited', 'unproven', 'different', 'returned'] as const;
export type DifferenceList = (typeof differenceLists)[number];

/** A payment that arrived, a credited fund request, a credit by hand, or one of the last two whose payment seems to have gone back. */
export const differenceKinds = ['payment', 'request', 'credit', 'returned', 'returned-credit'] as const;

const difference = z.object({
  kind: z.enum(differenceKinds),
  id,
  customer: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  referenceNumber: z.string(),
  /** Of the shop, at a bank or a gateway; null where none has it. */
  account: z.string().nullable(),
  /** What the bank or the gateway says, and what the wallet got. */
  arrived: amount.nullable(),
  credited: amount.nullable(),
  /** When it arrived, else when it was credited: `YYYY-MM-DD` in India's time. */
  day: z.string(),
});

export type PaymentDifference = z.output<typeof difference>;

export const readPaymentDifferences = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-differences',
  access: { may: 'payments.read' },
  reads: ['accounts', 'funds', 'payments', 'wallets'],
  summary:
    'What the comparison of the last night found and is not settled since: at most 100 of each list. Null before the first night.',
  answer: z.object({
    checkedAt: instant.nullable(),
    lists: z.record(z.enum(differenceLists), z.array(difference)),
  }),
});

export type PaymentDifferences = z.output<typeof readPaymentDifferences.answer>;

/**
 * `request`, `credit`: a top-up or a credit by hand that no statement shows. `return`: one of the shop's returns that no statement shows.
 * `returned`, `returned-credit`: a top-up or a credit by hand whose number went out.
 */
export const acceptedKinds = ['request', 'credit', 'return', 'returned', 'returned-credit'] as const;
export type AcceptedKind = (typeof acceptedKinds)[number];

export const differenceTexts = { reason: 'Please say what you found' } as const;

export const acceptPaymentDifference = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payment-differences/accept',
  access: { may: 'payments.decide' },
  changes: ['alarms', 'audit', 'funds', 'payments'],
  summary: 'Say that a credit or a return is right though no statement shows it so: it is not listed any more.',
  body: z.object({
    kind: z.enum(acceptedKinds),
    id,
    reason: paragraph(500, { min: 1, tooShort: differenceTexts.reason }),
  }),
  answer: z.object({ kind: z.enum(acceptedKinds), id }),
});
