import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  filterText,
  id,
  idInPath,
  instant,
  line,
  listQuery,
  paging,
  paragraph,
  rupeesAsPaise,
  timedKey,
} from './fields.ts';
import { confirmsPendingAct } from './pending-acts.ts';
import { columnsInQuery, statementBytes, statementLimits, statementTypes } from './statement-file.ts';

/**
 * What has become of a payment that a bank statement names. `unmatched`: nobody has claimed it, or it fits and is not credited yet;
 * `ambiguous` and `wrong_amount` wait for a person; `matched`: it is credited; `not_ours`: a person has said that it is no top-up.
 * `duplicate`: a second payment of what was asked for once; `reversed`: it was credited and taken back. What is left of one of these after
 * a wrong approval can wait for a person. `late`: it was made when what was asked for could not be paid any more.
 */
export const paymentStates = [
  'unmatched',
  'matched',
  'ambiguous',
  'wrong_amount',
  'late',
  'duplicate',
  'not_ours',
  'reversed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Those that a person can still decide. */
export const openStates = ['unmatched', 'ambiguous', 'wrong_amount', 'late', 'duplicate'] as const;

/** What has shown a payment: a row of a statement, or for now only a message of the bank. */
export const paymentSources = ['statement', 'message', 'gateway'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Why a payment stands where it does. */
export const paymentReasons = [
  /** One fund request has its reference and its amount, or one customer was asked for this very amount: one press credits it. */
  'fits',
  /** No fund request names it. */
  'nobody',
  /** It has the amount of a payment that was asked for and has arrived before. */
  'paid-again',
  /** It has the amount of one customer who was asked for it, and came when the amount was free again. */
  'paid-late',
  'wrong-amount',
  /** Several fund requests name it, by one of its references each. */
  'several',
  /** Another customer typed its reference too, or had named it in a request that was credited with another payment. */
  'contested',
  /** The row of the statement is not clear. */
  'uncertain-row',
  /** It was claimed too long after it was made. */
  'claimed-late',
  /** It was made after it was claimed. */
  'claimed-early',
  'older-than-account',
  /** A first top-up of a large amount. */
  'large-first',
  /** Of an admin, who could have made up the statement. */
  'own-request',
  /** The payment address is known as another customer's. */
  'other-payer',
  /** Its customer has named many payments that nobody has seen. */
  'many-claims',
  /** The files of its account contradict each other about another payment. */
  'account-stopped',
  /** A statement shows a payment with its reference going out. */
  'returned',
  /** Its reference was credited with another amount, or twice. */
  'credited-otherwise',
  /** Two payments with one reference, of which the files of its account say different amounts or days. */
  'contradiction',
  /** Another payment has its reference: its file has both, or the other one had gone back before this one came. */
  'same-number',
  /** It is credited: by an import, by a person who decided here, or by hand before the statement came. */
  'by-statement',
  'by-person',
  'by-hand',
  'not-ours',
  /** A message of the bank names it, and its statement is to come. */
  'awaits-statement',
  /** A message of the bank names it, and the statement of that day does not. */
  'not-in-statement',
  'by-message',
  'by-gateway',
  /** It was credited, and the bank or the gateway has taken it back. */
  'taken-back',
  /** A credit with it was a mistake and was taken back: `ambiguous` where all of it was, else `reversed`, and what is left waits for a person. */
  'wrong-approval',
  /** A person had set it aside as no top-up, and took that back; nothing else speaks against it. */
  'reopened',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** `none`: the bank names no payer. `other-script`: a name in Hindi and one in Latin letters are not compared. */
const payerNameHints = ['same', 'other', 'other-script', 'none'] as const;

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

const candidate = z.object({
  /** Null for a customer whose request with this reference was refused. */
  fundRequestId: id.nullable(),
  user: person,
  /** What was asked for; null without a request. */
  amount: amount.nullable(),
  /** What was credited with one of the payment's references before, by a request or, without one, by hand; null where nothing was. */
  credited: amount.nullable(),
  referenceNumber: z.string(),
  /** Of the payment that this customer was asked for, where it has this amount or this code; `referenceNumber` is empty then. */
  code: z.string().nullable(),
  createdAt: instant,
  /** How many of its digits differ from the payment's reference; null for more than two. */
  differingDigits: z.int().nullable(),
  isSameAmount: z.boolean(),
  /** Whether the payer whom the bank names is called as this customer is. Only a hint: families share accounts, and banks cut names. */
  payerName: z.enum(payerNameHints),
  customerSince: instant,
  /** How many top-ups of this customer were credited before. */
  topUps: z.int(),
});

export type PaymentCandidate = z.output<typeof candidate>;
export type PayerNameHint = PaymentCandidate['payerName'];

export const payment = z.object({
  id,
  amount,
  /** `YYYY-MM-DD` and `hh:mm:ss`, in India's time. */
  paidOn: z.string(),
  paidTime: z.string().nullable(),
  /** The same as an instant: the first of its day where the bank says no time. */
  paidAt: instant,
  state: z.enum(paymentStates),
  reason: z.enum(paymentReasons),
  /** Of the shop, at a bank. */
  account: z.string(),
  source: z.enum(paymentSources),
  /** Of a statement alone. */
  statementId: id.nullable(),
  line: z.int().nullable(),
  channel: z.string(),
  /** As the bank wrote it. */
  referenceNumber: z.string().nullable(),
  /** What the bank says of the payer; null where it says nothing, or where it was deleted. */
  payerName: z.string().nullable(),
  payerVpa: z.string().nullable(),
  note: z.string().nullable(),
  text: z.string().nullable(),
  /** The fund request that it was credited with, or fits. */
  fundRequestId: id.nullable(),
  /** The credit by hand that it is. */
  transactionId: id.nullable(),
  customer: person.nullable(),
  comment: z.string(),
  /** Who decided; null while it is open, and where the shop itself did. */
  decidedBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable().default(null),
  /** Null while it is open. */
  decidedAt: instant.nullable().default(null),
  /** What a person can credit of it: all of it, unless a part went back before a wrong approval was taken back. */
  creditable: amount,
  createdAt: instant,
  updatedAt: instant,
  /** Who may have made it, the likeliest first; empty once it is decided. */
  candidates: z.array(candidate),
});

export type Payment = z.output<typeof payment>;

const statement = z.object({
  id,
  /** Such as `hdfc`. */
  bank: z.string(),
  bankName: z.string(),
  account: z.string(),
  name: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  openingBalance: amount.nullable(),
  closingBalance: amount.nullable(),
  /** Each row follows from the balance of the one before. */
  isProven: z.boolean(),
  rows: z.int(),
  credits: z.int(),
  creditTotal: amount,
  debits: z.int(),
  debitTotal: amount,
  /** Payments that fit and are not credited yet, and what they come to. */
  matched: z.int(),
  matchedTotal: amount,
  /** Payments that wait for a person. */
  needsDecision: z.int(),
  needsDecisionTotal: amount,
  /** Of these, what nobody has named and nothing else is in doubt of. */
  unnamed: z.int(),
  unnamedTotal: amount,
  /** Payments that are credited, or decided otherwise. */
  settled: z.int(),
  /** Credits that are no payments, such as interest. */
  ignored: z.int(),
  ignoredKinds: z.record(z.string(), z.int()),
  problems: z.array(z.string()),
  /** Credited payments that the bank takes back in this file: the import has taken them out of the wallets again. */
  takenBack: z.int(),
  takenBackTotal: amount,
  /** Of it, what the wallets did not hold: a debt of its customer. */
  takenBackOwed: amount,
  importedAt: instant,
  importedBy: person,
  /** What was credited by presses on this import. */
  creditedCount: z.int(),
  creditedTotal: amount,
});

export type Statement = z.output<typeof statement>;

export const statementTexts = {
  name: 'Please name the file',
  payee: 'Please name the account, such as HDFC 4821',
  reason: 'Please say why',
  oneOf: 'Please say which fund request or customer it is, or that it is not ours',
} as const;

export const importStatement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/statements',
  access: { may: 'payments.import' },
  changes: ['audit', 'funds', 'news', 'payments', 'wallets'],
  summary:
    'Import a bank statement: the body is the bytes of the file, at most 10 MB and 10,000 rows. Nothing is credited yet; credited payments that the bank takes back in it are taken out of the wallets. A file that was imported before changes nothing. A file of an unknown bank is refused with the field `columns`, and so is one whose payments stand as other columns have shown them.',
  query: z.object({
    name: line({ min: 1, max: 200, tooShort: statementTexts.name }).default('statement'),
    /** The name of the account; needed only where the shop has several at one bank and the file names none. */
    payee: line({ min: 1, max: 60, tooShort: statementTexts.payee }).optional(),
    /** JSON: which column holds what, in a file of a bank that the shop does not know. It is remembered for the account. */
    columns: columnsInQuery.optional(),
  }),
  body: statementBytes,
  bytesOf: statementTypes,
  answer: statement,
  bodyLimitBytes: statementLimits.bytes,
  limit: { calls: 120, windowMs: 3_600_000 },
});

export const listStatements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/statements',
  access: { may: 'payments.read' },
  reads: ['accounts', 'funds', 'payments'],
  summary: 'The bank statements that were imported, newest first.',
  query: paging,
  answer: z.array(statement),
  paged: true,
});

const ofOne = z.object({ id: idInPath });

export const applyStatement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/statements/:id/apply',
  access: { may: 'payments.import' },
  changes: ['audit', 'funds', 'news', 'payments', 'wallets'],
  summary:
    'Credit the payments of an import that fit, each once. `matched` says how many are left for another call of a long import.',
  params: ofOne,
  body: z.object({}),
  answer: statement,
});

/** `open`: all that is not decided; `needs-decision`: of these, what does not fit by itself and waits for no statement, and what is left after wrong approvals. */
export const paymentFilters = [...paymentStates, 'open', 'needs-decision', 'fits'] as const;

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: { may: 'payments.read' },
  reads: ['accounts', 'funds', 'payments'],
  summary:
    'Payments that bank statements name, with who may have made those that are not decided: newest first, but with `needs-decision` by when they were paid, the oldest first. `search` is one of its numbers as people write it, its amount, or a part of what the bank says of its payer. A row is named by its `paidAt` in milliseconds and its id.',
  query: listQuery(timedKey, {
    state: z.enum(paymentFilters).optional(),
    statementId: idInPath.optional(),
    /** One of the numbers that the bank wrote for it, in whole. */
    reference: filterText.optional(),
  }),
  answer: z.array(payment),
  paged: true,
});

export const resolvePayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/resolve',
  access: { may: 'payments.decide' },
  changes: ['audit', 'funds', 'news', 'payments', 'wallets'],
  summary:
    'Decide what a payment is: of a fund request, which is approved with what arrived; of a customer without one; or not ours. Where a fund request was credited with another amount than arrived, that is taken back and what arrived is credited. Open requests of others that name the payment are refused.',
  params: ofOne,
  body: z
    .object({
      fundRequestId: id.optional(),
      userId: id.optional(),
      as: z.literal('not-ours').optional(),
      /** For the audit; customers don't see it. */
      reason: paragraph(500, { min: 1, tooShort: statementTexts.reason }),
      confirms: confirmsPendingAct,
    })
    .refine(({ fundRequestId, userId, as }) => [fundRequestId, userId, as].filter(Boolean).length === 1, {
      message: statementTexts.oneOf,
      path: ['fundRequestId'],
    }),
  answer: payment,
  idempotent: 'money',
});

export const reopenPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/reopen',
  access: { may: 'payments.decide' },
  changes: ['audit', 'payments'],
  summary: 'Let a payment that was set aside as no top-up wait for a decision again.',
  params: ofOne,
  body: z.object({}),
  answer: payment,
});

export const guardTexts = {
  hours: 'Please enter hours as a whole number from 0 to 720',
  limit: 'Please enter an amount from ₹0 to ₹1,00,000',
  claims: 'Please enter a whole number from 0 to 100',
} as const;

export const paymentGuards = z.object({
  /** A payment that is claimed later waits for a person; 0 switches this off. */
  maxClaimHours: z.int(),
  /** A larger first top-up waits for a person; 0 switches this off. */
  firstTopUpLimit: amount,
  /** Of requests of a customer in a week that name a payment which nobody has seen: more open ones than this, or as many with the refused. */
  maxOpenClaims: z.int(),
  maxUnfoundClaims: z.int(),
  /** Whether a payment from an address that is known as another customer's waits for a person. */
  checksPayer: z.boolean(),
  /** What one admin can credit or return by hand for a customer in a day; more waits for another admin. 0 switches this off. */
  secondAdminAbove: amount,
});

export type PaymentGuards = z.output<typeof paymentGuards>;

export const readPaymentGuards = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-guards',
  access: { may: 'payments.read' },
  reads: ['payment-settings'],
  summary: 'Beyond which bounds a person decides about a payment that fits otherwise.',
  answer: paymentGuards,
});

export const changePaymentGuards = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/payment-guards',
  access: { may: 'payments.edit' },
  changes: ['audit', 'payment-settings'],
  summary: 'Change beyond which bounds a person decides about a payment; 0 switches one off.',
  body: z.object({
    maxClaimHours: z.int(guardTexts.hours).min(0, guardTexts.hours).max(720, guardTexts.hours),
    firstTopUpLimit: rupeesAsPaise({
      minPaise: 0,
      maxPaise: 1_00_000_00,
      tooLow: guardTexts.limit,
      tooHigh: guardTexts.limit,
    }),
    maxOpenClaims: z.int(guardTexts.claims).min(0, guardTexts.claims).max(100, guardTexts.claims),
    maxUnfoundClaims: z.int(guardTexts.claims).min(0, guardTexts.claims).max(100, guardTexts.claims),
    checksPayer: z.boolean(),
    /** As it is unless it is named. To raise it or to switch it off takes two admins, where there are two. */
    secondAdminAbove: rupeesAsPaise({
      minPaise: 0,
      maxPaise: 1_00_000_00,
      tooLow: guardTexts.limit,
      tooHigh: guardTexts.limit,
    }).optional(),
    before: paymentGuards.partial().optional(),
    confirms: confirmsPendingAct,
  }),
  answer: paymentGuards,
  confirmation: 'always',
});
