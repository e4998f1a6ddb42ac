import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, paragraph, rupeesAsPaise } from './fields.ts';
import { referenceNumber } from './funds.ts';
import { confirmsPendingAct } from './pending-acts.ts';

/** `gateway`: by the gateway's own refund, to where the money came from. `by-hand`: an admin sends it, and enters its number. */
export const returnMethods = ['gateway', 'by-hand'] as const;
export type ReturnMethod = (typeof returnMethods)[number];

/**
 * `asked`: it is reserved in the wallet, and on its way or to be sent. `unknown`: the gateway did not answer clearly, and is asked
 * again. `failed`: the wallet has it back.
 */
export const returnStates = ['asked', 'unknown', 'done', 'failed'] as const;
export type ReturnState = (typeof returnStates)[number];

/** So long a gateway alone says what becomes of a return; a person may say it after that, as the gateway may have closed the account. */
export const gatewayReturnDays = 7;

/** `statement` and `gateway` say so themselves; an admin says that it was taken back, or that the approval was wrong. */
export const reversalCauses = ['statement', 'gateway', 'taken-back', 'wrong-approval'] as const;
export type ReversalCause = (typeof reversalCauses)[number];

export const debtStates = ['open', 'collecting', 'paid', 'forgiven'] as const;
export type DebtState = (typeof debtStates)[number];

export const moneyBackTexts = {
  amount: 'Please enter an amount above ₹0',
  reason: 'Please say why',
  oneOf: 'Please enter the number of the outgoing payment, or say why it was not sent',
} as const;

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/**
 * Of one sent by hand, whether the bank's statement shows it going out: `awaits-statement` until a statement of that day is imported;
 * `other-amount` and `missing` need a person. Null for all others.
 */
export const outgoingChecks = ['awaits-statement', 'found', 'other-amount', 'missing'] as const;

/** Of whom the bank said nothing, both are null. Names and addresses are `deleted` after a time; `none`: no statement shows the payment. */
const payer = z.object({
  evidence: z.enum(['seen', 'deleted', 'none']),
  name: z.string().nullable(),
  /** The UPI ID that it came from. */
  vpa: z.string().nullable(),
});

export type ReturnPayer = z.output<typeof payer>;

const fundReturn = z.object({
  id,
  fundRequestId: id,
  customer: person,
  /** Of the payment that it goes back to. */
  referenceNumber: z.string(),
  /** Who made that payment. Only in the list, and for those who may read payments. */
  payer: payer.nullable(),
  amount,
  method: z.enum(returnMethods),
  state: z.enum(returnStates),
  outgoingReference: z.string().nullable(),
  outgoingCheck: z.enum(outgoingChecks).nullable(),
  reason: z.string(),
  failure: z.string(),
  askedBy: person,
  askedAt: instant,
  settledAt: instant.nullable(),
});

export type FundReturn = z.output<typeof fundReturn>;

const debt = z.object({
  id,
  fundRequestId: id,
  customer: person,
  amount,
  paid: amount,
  state: z.enum(debtStates),
  cause: z.enum(reversalCauses),
  /** Why the top-up was taken back, and what was said when somebody decided. */
  reason: z.string(),
  decision: z.string(),
  createdAt: instant,
});

export type Debt = z.output<typeof debt>;

export const listMoneyBack = defineEndpoint({
  method: 'GET',
  path: '/api/admin/money-back',
  access: { may: 'funds.read' },
  reads: ['accounts', 'funds', 'payments'],
  summary:
    'Returns that are not settled or not found in a statement, and debts that are not paid: at most 100 of each.',
  answer: z.object({ returns: z.array(fundReturn), debts: z.array(debt) }),
});

const ofOne = z.object({ id: idInPath });
const reason = paragraph(500, { min: 1, tooShort: moneyBackTexts.reason });

export const returnFunds = defineEndpoint({
  method: 'POST',
  path: '/api/admin/fund-requests/:id/returns',
  access: { may: 'funds.decide' },
  changes: ['audit', 'funds', 'news', 'wallets'],
  summary: 'Return a credited top-up, in full or in part: the wallet is charged at once.',
  params: ofOne,
  body: z.object({
    amount: rupeesAsPaise({
      minPaise: 1,
      maxPaise: 10_00_000_00,
      tooLow: moneyBackTexts.amount,
      tooHigh: moneyBackTexts.amount,
    }),
    method: z.enum(returnMethods),
    /** The customer reads it. */
    reason,
    confirms: confirmsPendingAct,
  }),
  answer: fundReturn,
  status: 201,
  idempotent: 'money',
});

export const resolveReturn = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/returns/:id',
  access: { may: 'funds.decide' },
  changes: ['audit', 'funds', 'news', 'wallets'],
  summary:
    'Say that a return by hand was sent, with the number of the outgoing payment, or that it was not, and why; also of one that a gateway did not settle within seven days.',
  params: ofOne,
  body: z
    .object({ outgoingReference: referenceNumber.optional(), failure: reason.optional() })
    .refine((body) => (body.outgoingReference === undefined) !== (body.failure === undefined), {
      message: moneyBackTexts.oneOf,
      path: ['outgoingReference'],
    }),
  answer: fundReturn,
});

export const reverseFunds = defineEndpoint({
  method: 'POST',
  path: '/api/admin/fund-requests/:id/reversals',
  access: { may: 'funds.decide' },
  changes: ['audit', 'funds', 'news', 'payments', 'wallets'],
  summary:
    'Take back a credited top-up, up to what the wallet holds; the rest is a debt that blocks orders. After a wrong approval its reference can be used again.',
  params: ofOne,
  body: z.object({ cause: z.enum(['taken-back', 'wrong-approval']), reason }),
  answer: z.object({ reversed: amount, taken: amount, debt: amount }),
  idempotent: 'money',
});

export const decideDebt = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/debts/:id',
  access: { may: 'funds.decide' },
  changes: ['audit', 'funds', 'news', 'wallets'],
  summary:
    'Decide about a debt: `collect` it from the wallet and from the next top-ups, or `forgive` it. Orders are possible again.',
  params: ofOne,
  body: z.object({ decision: z.enum(['collect', 'forgive']), reason, confirms: confirmsPendingAct }),
  answer: debt,
});
